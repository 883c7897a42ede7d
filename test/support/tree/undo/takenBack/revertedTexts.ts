import type { RecordedTree } from "../../recordedTree.ts";

export const load =
  "export function load(id) {\n  const row = db.load(id);\n  return row.load;\n}\n";
export const save = load.replaceAll("load", "save");
export const check = `export function check(input) {
  if (typeof input !== "object") {
    throw new Error("no object");
  }
  const errors = [];
  return errors;
}
`;
export const ownCheck = check
  .replace("throw new Error(", "throw own(")
  .replace("[]", "list(input)");

/** The kinds of the newest entries, oldest first. */
export async function listKinds(tree: RecordedTree, count: number): Promise<readonly string[]> {
  const { entries } = await tree.round.services.history.read();
  return entries.slice(-count).map(({ kind }) => kind);
}

/** Another file waits for review as well. */
export async function beginReverted(tree: RecordedTree, text: string): Promise<void> {
  tree.run("rm -rf *; echo 1 > b");
  tree.write("a", text);
  await tree.record(() => tree.run("echo agent >> b"));
}
