export function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, field)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[field];
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Names of tools, with blanks between. */
export function namesIn(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** The fields in which tools name a file. */
const pathFields = ["filePath", "file_path", "notebook_path", "notebookPath", "path"];

export function findNamedPaths(input: unknown): readonly string[] {
  const parts = ["replacements", "edits"].flatMap((field) => listOf(fieldOf(input, field)));
  return [input, ...parts]
    .flatMap((part) => pathFields.map((field) => fieldOf(part, field)))
    .filter((path) => typeof path === "string")
    .filter((path) => path !== "");
}

/** `*** Update File: src/a.ts`, and for a file that moves, `*** Move to: src/b.ts`. */
const patchedPath = /^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)$/gm;

export function findPatchedPaths(input: unknown): readonly string[] {
  const patch = [input, fieldOf(input, "input"), fieldOf(input, "patch")].find(
    (text) => typeof text === "string",
  );
  return [...(patch ?? "").matchAll(patchedPath)].map(([, path = ""]) => path.trimEnd());
}

/** Tools that all name their files in one way. */
export function toolsNaming(list: string): Readonly<Record<string, typeof findNamedPaths>> {
  return Object.fromEntries([...namesIn(list)].map((tool) => [tool, findNamedPaths]));
}
