import { chmod, mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";

const ten = Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`).join("");

/** Writes files of every kind for an agent to change. */
export async function writeProject(workspace: string): Promise<void> {
  const at = (path: string): string => join(workspace, path);
  await mkdir(at("src/in/empty"), { recursive: true });
  await writeFile(at("src/a.txt"), "one\ntwo\n");
  await writeFile(at("src/in/b.bin"), Buffer.from([0, 1, 255, 0]));
  await writeFile(at("src/run.sh"), "#!/bin/sh\n");
  await chmod(at("src/run.sh"), 0o750);
  await symlink("a.txt", at("src/link"));
  for (const name of ["notes", "more", "list", "old", "gone"]) {
    await writeFile(at(`${name}.txt`), ten);
  }
  await writeFile(at("tool.sh"), "#!/bin/sh\n");
}

/** Deletes a folder, and changes, creates, moves, links and makes executable. */
export const shellCommand =
  "rm -rf src && echo more >> list.txt && echo new > made.txt && mv old.txt renamed.txt && chmod 755 tool.sh && ln -s notes.txt link";

/** All that {@link shellCommand} changes. */
export const shellPaths = [
  ...["link", "list.txt", "made.txt", "old.txt", "renamed.txt"],
  ...["src/a.txt", "src/in/b.bin", "src/link", "src/run.sh", "tool.sh"],
];

/** The input of VS Code's terminal tool. */
export function inTerminal(command: string): object {
  return {
    command,
    explanation: "Changes files",
    goal: "Change files",
    mode: "sync",
    isBackground: false,
    timeout: 60_000,
  };
}
