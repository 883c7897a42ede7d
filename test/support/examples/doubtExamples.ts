import type { Examples } from "./failureExamples.ts";

/** Of texts that were hardly meant as they were sent. */
export const doubtExamples = {
  pastedRows: [
    { code: "pastedRows", path: "a.ts", field: "new_content", row: "12: const one = 1;" },
  ],
  omissionMark: [
    {
      code: "omissionMark",
      path: "a.ts",
      field: "replacements[2].replaceWith",
      line: 3,
      mark: "// ... existing code ...",
    },
  ],
  indentationCut: [
    {
      code: "indentationCut",
      path: "a.ts",
      field: "old_string",
      newField: "new_string",
      line: 12,
      row: "\t\treturn;",
    },
  ],
  foreignReference: [
    {
      code: "foreignReference",
      path: "a.py",
      field: "replacement",
      written: "$1",
      instead: "\\1",
    },
  ],
  newlineEscaped: [{ code: "newlineEscaped", path: "a.ts", field: "content" }],
} satisfies Partial<Examples>;
