/** What is in a file of secrets, and must not reach an agent unasked. */
export const marker = "hunter2-7f3a";

/** Two lines that are alike, so that a text can be ambiguous. */
export const secretText = `KEY=${marker}\nTOKEN=${marker}\nKEY=${marker}\n`;

/** A call that would show text of a file: in its answer, its error, or by which of them comes. */
export interface SecretProbe {
  readonly title: string;
  readonly tool: string;
  readonly inputFor: (path: string) => object;
  /** The file's text is to be seen in what the call tells, where the file is no secret. */
  readonly showsText: boolean;
}

function probe(
  title: string,
  tool: string,
  inputFor: SecretProbe["inputFor"],
  showsText = true,
): SecretProbe {
  return { title, tool, inputFor, showsText };
}

const replaceOne = (operation: object) => (filePath: string) => ({
  filePath,
  replacements: [operation],
});

export const secretProbes: readonly SecretProbe[] = [
  probe("reads", "read_file", (path) => ({ path })),
  probe("reads past the end", "read_file", (path) => ({ path, offset: 9 }), false),
  probe("reads the end", "tail", (path) => ({ path })),
  probe("searches it", "grep", (path) => ({ path, pattern: "=" })),
  probe("searches for what is not there", "grep", (path) => ({ path, pattern: "no" }), false),
  probe("edits a near miss", "edit_file", (path) => ({
    path,
    old_string: "TOKEN=hunter2-7f3b",
    new_string: "x",
  })),
  probe(
    "edits an ambiguous text",
    "edit_file",
    (path) => ({ path, old_string: "KEY=", new_string: "x" }),
    false,
  ),
  probe("edits a text", "edit_file", (path) => ({ path, old_string: "TOKEN", new_string: "T" })),
  probe(
    "edits nothing",
    "edit_file",
    (path) => ({ path, old_string: "TOKEN", new_string: "TOKEN" }),
    false,
  ),
  probe(
    "edits lines past the end",
    "edit_file",
    (path) => ({ path, start_line: 9, new_content: "x" }),
    false,
  ),
  probe(
    "edits lines of an unknown snapshot",
    "edit_file",
    (path) => ({ path, start_line: 1, new_content: "x", as_of: "s1111111" }),
    false,
  ),
  probe(
    "replaces a near miss",
    "replace_in_file",
    replaceOne({ type: "string", searchFor: "TOKEN=hunter2-7f3b", replaceWith: "x" }),
  ),
  probe(
    "replaces by a pattern that matches nothing",
    "replace_in_file",
    replaceOne({ type: "regex", searchFor: "TOKEN: .*", replaceWith: "x" }),
    false,
  ),
  probe(
    "replaces a text",
    "replace_in_file",
    replaceOne({ type: "string", searchFor: "TOKEN", replaceWith: "T" }),
  ),
  probe("substitutes", "regex_replace", (path) => ({ path, pattern: "T", replacement: "t" })),
  probe(
    "substitutes nothing",
    "regex_replace",
    (path) => ({ path, pattern: "TOKEN=hunter3", replacement: "" }),
    false,
  ),
  probe("appends", "append_file", (path) => ({ path, content: "x\n" }), false),
  probe("writes", "write_file", (path) => ({ path, content: "x\n" }), false),
  probe("writes the same", "write_file", (path) => ({ path, content: secretText }), false),
];
