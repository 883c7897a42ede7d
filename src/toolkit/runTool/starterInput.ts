import { escapePattern } from "../../core/pattern/index.ts";

/** What a first input can be made of: what the person has in front of them. */
export interface AtHand {
  /** The active file, as tools take it. */
  readonly path: string;
  /** What is selected, or the word at the cursor; never empty. */
  readonly selected: string;
}

/**
 * The input that a tool begins with: what it needs, filled in so that it can be run as it is. One that
 * writes begins with what changes nothing, or with a file that is not there yet.
 */
export function starterInput(toolName: string, atHand: AtHand): Readonly<Record<string, unknown>> {
  return starters[toolName]?.(atHand) ?? {};
}

const newFile = "linewise-example.txt";

const starters: Readonly<Record<string, (atHand: AtHand) => Readonly<Record<string, unknown>>>> = {
  read_file: ({ path }) => ({ path, offset: 1, limit: 20 }),
  tail: ({ path }) => ({ path, lines: 10 }),
  file_info: ({ path }) => ({ path }),
  list_directory: () => ({ path: "." }),
  glob: () => ({ pattern: "**/*" }),
  grep: ({ selected }) => ({ pattern: escapePattern(selected), path: "." }),
  search_content: ({ selected }) => ({ pattern: escapePattern(selected), glob_pattern: "**/*" }),
  replace_content: ({ selected }) => ({
    pattern: escapePattern(selected),
    replacement: escapeTemplate(selected),
    glob_pattern: "**/*",
  }),
  replace_in_file: ({ path, selected }) => ({
    filePath: path,
    replacements: [{ type: "string", searchFor: selected, replaceWith: selected }],
  }),
  regex_replace: ({ path, selected }) => ({
    path,
    pattern: escapePattern(selected),
    replacement: selected.replaceAll("\\", "\\\\"),
  }),
  edit_file: ({ path, selected }) => ({ path, old_string: selected, new_string: selected }),
  write_file: () => ({ path: newFile, content: "First line\n" }),
  append_file: () => ({ path: newFile, content: "Another line\n" }),
};

function escapeTemplate(text: string): string {
  return text.replaceAll("$", "$$$$");
}
