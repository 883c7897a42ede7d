/** An input of each tool that takes a path: valid, and harmless where the file is as expected. */
const inputs: Readonly<Record<string, (path: string) => object>> = {
  linewise_read_file: (path) => ({ path }),
  linewise_tail: (path) => ({ path }),
  linewise_file_info: (path) => ({ path }),
  linewise_list_directory: (path) => ({ path, all: true, long: true }),
  linewise_glob: (path) => ({ path, pattern: "**" }),
  // Of the whole disk, the top is enough.
  linewise_grep: (path) => ({ path, pattern: ".", recursive: path !== "/" }),
  linewise_replace_in_file: (filePath) => ({
    filePath,
    replacements: [{ type: "insert_before", lineNumber: 1, insertText: "inserted" }],
  }),
  linewise_regex_replace: (path) => ({ path, pattern: ".+", replacement: "replaced" }),
  linewise_edit_file: (path) => ({ path, start_line: 1, new_content: "edited" }),
  linewise_write_file: (path) => ({ path, content: "written\n" }),
  linewise_append_file: (path) => ({ path, content: "appended\n" }),
};

const writing = new Set([
  "linewise_replace_in_file",
  "linewise_regex_replace",
  "linewise_edit_file",
  "linewise_write_file",
  "linewise_append_file",
]);

/** A tool of VS Code's list, as far as it matters here. */
interface ContributedTool {
  readonly name: string;
  readonly inputSchema?: object | undefined;
}

export interface PathTool {
  readonly name: string;
  readonly effect: "read" | "write";
  readonly inputFor: (path: string) => object;
}

/**
 * Those of the contributed tools that take a path.
 *
 * @throws when one of them has no input here.
 */
export function pathTools(tools: readonly ContributedTool[]): readonly PathTool[] {
  return tools.filter(takesPath).map(({ name }) => {
    const inputFor = inputs[name];
    if (inputFor === undefined) throw new Error(`Write an input of ${name} in toolInputs.ts`);
    return { name, effect: writing.has(name) ? "write" : "read", inputFor };
  });
}

function takesPath({ name, inputSchema }: ContributedTool): boolean {
  if (!name.startsWith("linewise_")) return false;
  const { properties = {} } = (inputSchema ?? {}) as { properties?: object };
  return "path" in properties || "filePath" in properties;
}
