import { importsOf, targetOf } from "./imports.ts";
import type { RepositoryFile } from "./repositoryFiles.ts";

interface Layer {
  /** Layers that it may import, its own among them. */
  readonly layers: readonly string[];
  readonly vscode: boolean;
  readonly node: boolean;
  /** Packages of npm that it may import. */
  readonly packages: readonly string[];
}

const layers: Readonly<Record<string, Layer>> = {
  core: {
    layers: ["core"],
    vscode: false,
    node: false,
    packages: [
      "@eslint-community/regexpp",
      "@rgrove/parse-xml",
      "diff",
      "jsonc-parser",
      "minimatch",
      "smol-toml",
      "unbash",
      "yaml",
    ],
  },
  toolkit: {
    layers: ["toolkit", "core"],
    vscode: false,
    node: false,
    packages: ["jsonc-parser"],
  },
  tools: { layers: ["tools", "toolkit", "core"], vscode: false, node: false, packages: [] },
  files: { layers: ["files", "core"], vscode: false, node: true, packages: ["ignore"] },
  host: {
    layers: ["host", "tools", "toolkit", "files", "core"],
    vscode: true,
    node: true,
    packages: [],
  },
  "extension.ts": {
    layers: ["host", "tools", "toolkit", "files", "core"],
    vscode: true,
    node: true,
    packages: [],
  },
};

/** Every import of a file that its layer does not allow, as a sentence each. */
export function findLayerViolations(file: RepositoryFile): readonly string[] {
  const name = file.path.split("/")[1] ?? "";
  const layer = layers[name];
  if (layer === undefined) return [`${file.path} is in no layer`];
  return importsOf(file)
    .filter((specifier) => !isAllowed(specifier, file.path, layer))
    .map((specifier) => `${file.path} imports ${specifier}`);
}

function isAllowed(specifier: string | undefined, importer: string, layer: Layer): boolean {
  if (specifier === undefined) return false;
  if (specifier === "vscode") return layer.vscode;
  if (specifier.startsWith("node:")) return layer.node;
  if (!specifier.startsWith(".")) return layer.packages.includes(specifier);
  const [root, target] = targetOf(importer, specifier).split("/");
  return root === "src" && target !== undefined && layer.layers.includes(target);
}
