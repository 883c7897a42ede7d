import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  invoke,
  openEditor,
  readText,
  setConfiguration,
  typeAtStart,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

const replaceB = { type: "string", searchFor: "b", replaceWith: "B" };

const cases = [
  { setting: "ifClean", unsaved: false, saves: true },
  { setting: "ifClean", unsaved: true, saves: false },
  { setting: "always", unsaved: false, saves: true },
  { setting: "always", unsaved: true, saves: true },
  { setting: "never", unsaved: false, saves: false },
  { setting: "never", unsaved: true, saves: false },
];

describe("saveAfterEdit in a real VS Code", () => {
  useWorkspace();

  for (const { setting, unsaved, saves } of cases) {
    const file = unsaved ? "a file with unsaved text" : "a clean file";
    it(`${setting} ${saves ? "saves" : "leaves"} ${file}${saves ? "" : " unsaved"}`, async () => {
      await setConfiguration({ saveAfterEdit: setting });
      const filePath = `${setting} ${String(unsaved)}.txt`;
      const uri = await writeFile(filePath, "a\nb\n");
      const { document } = unsaved ? await typeAtStart(uri, "own\n") : await openEditor(uri);
      const [answer] = await invoke("replace_in_file", { filePath, replacements: [replaceB] });

      const text = unsaved ? "own\na\nB\n" : "a\nB\n";
      assert.equal(document.getText(), text);
      assert.equal(document.isDirty, !saves);
      assert.equal(await readText(uri), saves ? text : "a\nb\n");
      assert.equal(answer?.includes("[unsaved]"), !saves);
    });
  }

  it("saves a file that no editor shows", async () => {
    const uri = await writeFile("background.txt", "a\nb\n");
    await invoke("replace_in_file", { filePath: "background.txt", replacements: [replaceB] });
    assert.equal(await readText(uri), "a\nB\n");
  });
});
