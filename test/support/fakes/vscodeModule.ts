import { readFileSync } from "node:fs";
import * as nodeModule from "node:module";

/**
 * Loaded before the unit tests (`mocha` in package.json): outside VS Code there is no module `vscode`,
 * but what a test loads may import it, by the door of a room. Whatever of it is used throws: logic
 * that a unit test runs gets passed in what it needs of VS Code. Only `EventEmitter` works, and `l10n.t`, which
 * gives the English words, as VS Code does where there is no translation, and what a file system
 * provider answers with.
 */
const types = new URL("../../../node_modules/@types/vscode/index.d.ts", import.meta.url);
const declaration = /^\texport (?:class|const|enum|function|let|namespace) (\w+)/gm;
const names = new Set(
  Array.from(readFileSync(types, "utf8").matchAll(declaration), ([, name = ""]) => name),
);
const working: Readonly<Partial<Record<string, string>>> = {
  DiagnosticSeverity: "{ Error: 0, Warning: 1, Information: 2, Hint: 3 }",
  Disposable: "Disposing",
  EventEmitter: "Emitter",
  FileChangeType: "{ Changed: 1, Created: 2, Deleted: 3 }",
  FilePermission: "{ Readonly: 1 }",
  FileSystemError: "FileError",
  FileType: "{ Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 }",
  l10n: "{ t }",
};
const source = `
  const missing = (name) =>
    new Proxy(class {}, {
      get(target, key) {
        throw new Error(\`vscode.\${name}.\${String(key)} was used outside VS Code: pass it in.\`);
      },
      construct() {
        throw new Error(\`new vscode.\${name}() outside VS Code: pass it in.\`);
      },
    });
  const t = (words, ...values) => words.replace(/\\{(\\d+)\\}/g, (all, at) => values[at] ?? all);
  class FileError extends Error {
    constructor(code) {
      super(code);
      this.code = code;
    }
    static FileNotFound = () => new FileError("FileNotFound");
    static NoPermissions = () => new FileError("NoPermissions");
  }
  class Disposing {
    constructor(dispose) {
      this.dispose = dispose;
    }
    static from = (...all) => new Disposing(() => all.forEach((each) => each.dispose()));
  }
  class Emitter {
    #listeners = new Set();
    event = (listener) => {
      this.#listeners.add(listener);
      return { dispose: () => this.#listeners.delete(listener) };
    };
    fire(value) {
      for (const listener of this.#listeners) listener(value);
    }
    dispose() {
      this.#listeners.clear();
    }
  }
  ${Array.from(names, (name) => `export const ${name} = ${working[name] ?? `missing("${name}")`};`).join("\n")}
`;
const url = `data:text/javascript,${encodeURIComponent(source)}`;

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
