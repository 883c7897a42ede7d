import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentWindow, Conversation } from "./agentWindow.ts";

/** What `notes.txt` holds before the agent edits it. */
export const notesBefore = "first\nsecond\nthird\nfourth\n";

/** An edit of two operations, so that one can be taken without the other. */
const replacements = [
  { type: "lines", startLine: 1, endLine: 1, replaceWith: "1st" },
  { type: "string", searchFor: "third", replaceWith: "3rd" },
];

/** `notes.txt` while the agent edits it. */
export interface NotesEdit {
  readonly conversation: Conversation;
  readonly replaceText: (text: string) => Promise<void>;
  readonly readText: () => Promise<string>;
}

/** Has the agent edit `notes.txt`, up to where the user is asked; it waits for `ready` before. */
export async function startNotesEdit(
  { workspace, ask }: AgentWindow,
  ready: Promise<unknown> = Promise.resolve(),
): Promise<NotesEdit> {
  const file = join(workspace, "notes.txt");
  const replaceText = (text: string): Promise<void> => writeFile(file, text);
  await replaceText(notesBefore);
  const edit = [
    { name: "linewise_replace_in_file", input: { filePath: "notes.txt", replacements } },
  ];
  const conversation = await ask("Change notes.txt.", [() => ready.then(() => edit), "Done."]);
  return { conversation, replaceText, readText: () => readFile(file, "utf8") };
}
