import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { findProposedMembers } from "./proposedApi.ts";
import { readSourceFiles } from "./repositoryFiles.ts";

describe("the source", () => {
  it("names no proposed API", async () => {
    const files = await readSourceFiles("src");
    assert.ok(files.some(({ text }) => text.includes('from "vscode"')));
    const found = files.flatMap((file) =>
      findProposedMembers(file).map((member) => `${file.path}: ${member}`),
    );
    assert.deepEqual(found, []);
  });
});

describe("findProposedMembers", () => {
  const bad: readonly (readonly [member: string, text: string])[] = [
    ["pastTenseMessage", 'return { invocationMessage: "", pastTenseMessage: "" };'],
    ["presentation", "const prepared = { presentation };"],
    ["toolResultMessage", 'result.toolResultMessage = "done";'],
    ["findTextInFiles", "await vscode.workspace.findTextInFiles(query, show);"],
    ["chatRequestId", 'const id = Reflect.get(options, "chatRequestId");'],
    ["workingDirectory", 'const folder = options["workingDirectory"];'],
    ["chatSessionId", "const { chatSessionId: id } = options;"],
    ["TabInputTextMultiDiff", "if (tab.input instanceof vscode.TabInputTextMultiDiff) close();"],
  ];
  for (const [member, text] of bad) {
    it(`finds ${member} in ${text}`, () => {
      assert.deepEqual(findProposedMembers({ path: "src/host/a.ts", text }), [member]);
    });
  }

  it("takes no word of a comment or a sentence for a member", () => {
    const text = '// chatRequestId\nconst a = "the presentation of a.pastTense";';
    assert.deepEqual(findProposedMembers({ path: "src/host/a.ts", text }), []);
  });
});
