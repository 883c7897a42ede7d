import * as nodeModule from "node:module";

/** Loaded before a program for tests: what it imports as `vscode` is `vscodeOnDisk.ts`. */
const url = new URL("./vscodeOnDisk.ts", import.meta.url).href;

type Resolve = (specifier: string, context: object) => object;

/** Of Node 22.15 and later, which the types of Node 20 do not know. */
const { registerHooks } = nodeModule as unknown as {
  registerHooks: (hooks: {
    resolve: (specifier: string, context: object, nextResolve: Resolve) => object;
  }) => void;
};

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier === "vscode" ? { url, shortCircuit: true } : nextResolve(specifier, context),
});
