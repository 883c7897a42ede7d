import type { SetupFacts } from "./facts.ts";
import { type Finding, note, ok, onlyIf, problem } from "./finding.ts";

/** Trust, and where the files are. */
export function checkWorkspace(facts: SetupFacts): readonly Finding[] {
  const { isTrusted, remoteName, folderSchemes } = facts;
  const virtual = [...new Set(folderSchemes.filter((scheme) => scheme !== "file"))];
  return [
    isTrusted
      ? ok("The workspace is trusted.")
      : problem(
          "The workspace is not trusted: agents can only read with the Linewise tools.",
          'run "Workspaces: Manage Workspace Trust".',
        ),
    ...onlyIf(
      folderSchemes.length === 0,
      note(
        "No folder is open: agents have no workspace to read or write in.",
        'run "File: Open Folder...".',
      ),
    ),
    ...onlyIf(
      virtual.length > 0,
      note(
        `The workspace is virtual (${virtual.join(", ")}): files are read and written through VS Code, and searching is slower.`,
      ),
    ),
    remoteName === undefined
      ? ok("The window is local.")
      : ok(`The window is remote (${remoteName}): the Linewise tools work on its files.`),
  ];
}
