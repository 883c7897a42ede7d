import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  invoke,
  overwrite,
  readText,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf } from "../../support/host/workspaceState.ts";

describe("calls that are probably not meant, in a real VS Code", () => {
  useWorkspace();

  const text = "one();\ntwo();\nthree();\n";

  it("are refused, and carried out when they are sent again", async () => {
    const uri = await writeFile("pasted.ts", text);
    const input = { path: "pasted.ts", start_line: 2, new_content: "2: two();\n3: three();" };
    const { message } = await failureOf(invoke("edit_file", input));
    assert.match(message, /`new_content` begins its lines with line numbers.*"2: two\(\);"/);
    assert.match(message, /send the same call again\.$/);
    assert.equal(await readText(uri), text);
    await invoke("edit_file", input);
    assert.equal(await readText(uri), "one();\n2: two();\n3: three();\nthree();\n");
  });

  it("are refused for the mark of what they leave out", async () => {
    const uri = await writeFile("omitted.ts", text);
    const input = { path: "omitted.ts", content: "one();\n// ... existing code ...\n" };
    const { message } = await failureOf(invoke("write_file", input));
    assert.match(message, /^Line 2 of `content` stands for text that was left out/);
    assert.equal(await readText(uri), text);
  });

  it("are told of the lines that they drop", async () => {
    await writeFile("dropped.txt", "line\n".repeat(30));
    const answer = (await overwrite("dropped.txt", "line\n")).join("");
    const remark = "dropped.txt goes from 30 lines to 1 line: the call replaces the whole file.";
    assert.ok(answer.startsWith(`${remark}\n`), answer);
  });
});
