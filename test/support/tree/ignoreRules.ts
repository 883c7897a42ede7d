import { ancestorsOf, type Thing, type Tree } from "./treeValue.ts";

/** Of a repository: rules that each `.gitignore` may overrule. */
export const excludePath = ".git/info/exclude";

/**
 * Whether the rules that a tree holds leave out a path: of each `.gitignore` on the way, the deepest that
 * says something, and in it the last such line. What is in a folder that is left out is left out. It knows
 * `name`, `name/`, `/path`, `*.end` and each with `!`: what the tests write.
 */
export function isIgnored(tree: Tree, path: string, kind: Thing["kind"] | undefined): boolean {
  return [...ancestorsOf(path), path].some((each) =>
    isNamed(tree, each, each === path ? kind === "folder" : true),
  );
}

function isNamed(tree: Tree, path: string, isFolder: boolean): boolean {
  let verdict = false;
  for (const file of [excludePath, ".gitignore", ...ancestorsOf(path).map(ruleFileIn)]) {
    const start = file.slice(0, -(file === excludePath ? file : ".gitignore").length);
    const rules = tree.get(file);
    for (const line of rules?.kind === "file" ? rules.bytes.split("\n") : []) {
      const isBack = line.startsWith("!");
      if (matches(isBack ? line.slice(1) : line, path.slice(start.length), isFolder)) {
        verdict = !isBack;
      }
    }
  }
  return verdict;
}

function ruleFileIn(folder: string): string {
  return `${folder}/.gitignore`;
}

function matches(line: string, path: string, isFolder: boolean): boolean {
  if (line === "") return false;
  if (line.endsWith("/")) return isFolder && matches(line.slice(0, -1), path, isFolder);
  if (line.startsWith("/")) return path === line.slice(1);
  const name = path.slice(path.lastIndexOf("/") + 1);
  return line.startsWith("*") ? name.endsWith(line.slice(1)) : name === line;
}
