import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { TextDocument } from "vscode";
import { titleOf } from "../../../../../src/host/people/palette/regexWords.ts";

describe("the title of Regex Replace in Active File", () => {
  const input = { path: "", pattern: "", replacement: "", count: 0, multiline: false };

  it("names the file with what its name hides, and the flags that are on", () => {
    const document = { uri: { path: "/a/b\u202Etxt.exe" } } as unknown as TextDocument;
    assert.equal(
      titleOf({
        input: { ...input, ignore_case: true, dotall: true },
        document,
        selections: undefined,
      }),
      "Regex Replace in b[U+202E]txt.exe · ignore case · dot matches newlines",
    );
  });
});
