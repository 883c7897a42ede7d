/** What a first input can be made of: what the person has in front of them. */
export interface AtHand {
  /** The active file, as tools take it. */
  readonly path: string;
  /** What is selected, or the word at the cursor; never empty. */
  readonly text: string;
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
  grep: ({ text }) => ({ pattern: escapePattern(text), path: "." }),
  search_content: ({ text }) => ({ pattern: escapePattern(text), glob_pattern: "**/*" }),
  replace_content: ({ text }) => ({
    pattern: escapePattern(text),
    replacement: escapeTemplate(text),
    glob_pattern: "**/*",
  }),
  replace_in_file: ({ path, text }) => ({
    filePath: path,
    replacements: [{ type: "string", searchFor: text, replaceWith: text }],
  }),
  regex_replace: ({ path, text }) => ({
    path,
    pattern: escapePattern(text),
    replacement: text.replaceAll("\\", "\\\\"),
  }),
  edit_file: ({ path, text }) => ({ path, old_string: text, new_string: text }),
  write_file: () => ({ path: newFile, content: "First line\n" }),
  append_file: () => ({ path: newFile, content: "Another line\n" }),
};

/** What these characters mean is the same in both dialects; a slash before others is not always one. */
function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function escapeTemplate(text: string): string {
  return text.replaceAll("$", "$$$$");
}
