import { afterEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { link, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  allowOnce,
  clickDialogButton,
  setSettings,
  toolResults,
  useAgentWindow,
  waitForDialog,
  type Turn,
} from "../support/agent/agentWindow.ts";
import { allowEach } from "../support/agent/recordedChanges.ts";
import { inTerminal } from "../support/agent/recordingCases.ts";
import { itInAll } from "../support/agent/inAll.ts";
import { useTemporaryFolder } from "../support/disk/temporaryFolder.ts";
import { waitUntil } from "../support/waitUntil.ts";

const before = "one\ntwo\nthree\n";

function call(name: string, input: object): Turn {
  return [{ name: `linewise_${name}`, input }];
}

describe("the file tools in agent mode", () => {
  const agent = useAgentWindow();
  const inFolder = useTemporaryFolder();

  afterEach(() => setSettings(agent().driver, { "linewise.permissionMode": undefined }));

  it("find, list and read without asking", async () => {
    const { workspace, ask } = agent();
    await writeFile(join(workspace, "notes.txt"), before);
    await writeFile(join(workspace, "logo.png"), Buffer.from("\x89PNG\r\n\x1a\n\0\0", "latin1"));
    const conversation = await ask("Look around.", [
      call("list_directory", {}),
      call("glob", { pattern: "**/*.txt" }),
      call("file_info", { path: "notes.txt" }),
      call("read_file", { path: "notes.txt", offset: 2, limit: 1 }),
      call("tail", { path: "notes.txt", lines: 1 }),
      call("read_file", { path: "logo.png" }),
      call("read_file", { path: "missing.txt" }),
      "Seen.",
    ]);
    await conversation.finished;
    const [listed, found, info, read, tail, binary, missing] = toolResults(conversation);
    assert.equal(listed, ".: 2 entries\nlogo.png\nnotes.txt");
    assert.equal(found, "notes.txt");
    assert.equal((JSON.parse(info ?? "") as { lines: number }).lines, 3);
    assert.match(read ?? "", /^notes\.txt: lines 2-2 of 3, snapshot s\w+\n2: two\n/);
    assert.match(tail ?? "", /\n3: three$/);
    assert.match(binary ?? "", /logo\.png is a binary file \(PNG image, 10 bytes\)/);
    assert.match(missing ?? "", /missing\.txt does not exist/);
  });

  for (const mode of ["ask", "yolo"]) {
    it(`number the lines of one answer by the text that it is about: ${mode}`, async () => {
      const { driver, page, workspace, ask } = agent();
      await setSettings(driver, { "linewise.permissionMode": mode });
      const lines = Array.from({ length: 12 }, (_, index) => `${index + 1}\n`).join("");
      await writeFile(join(workspace, "numbered.txt"), lines);
      const replace = (line: number, new_content: string) => ({
        name: "linewise_edit_file",
        input: { path: "numbered.txt", start_line: line, end_line: line, new_content },
      });
      const conversation = await ask("Edit.", [
        call("read_file", { path: "numbered.txt" }),
        [replace(1, "one\none and a half"), replace(6, "six"), replace(12, "")],
        [replace(1, "ONE"), replace(4, "THREE")],
        "Edited.",
      ]);
      await allowEach(page, conversation.finished);
      assert.equal(
        await readFile(join(workspace, "numbered.txt"), "utf8"),
        "ONE\none and a half\n2\nTHREE\n4\n5\nsix\n7\n8\n9\n10\n11\n",
      );
    });
  }

  it("number the lines of one answer as they were when its first call came", async () => {
    const { driver, page, workspace, ask } = agent();
    await setSettings(driver, { "linewise.permissionMode": "yolo" });
    const path = join(workspace, "numbered.txt");
    await writeFile(path, "1\n2\n3\n4\n5\n6\n");
    const [begun, done] = [inFolder("begun"), inFolder("done")];
    const command = `touch "${begun}"; until [ -e "${done}" ]; do sleep 0.1; done`;
    const input = { path: "numbered.txt", start_line: 4, new_content: "four" };
    const edit = { name: "linewise_edit_file", input };
    const conversation = await ask("Edit.", [
      call("read_file", { path: "numbered.txt" }),
      [{ name: "run_in_terminal", input: inTerminal(command) }, edit],
      "Edited.",
    ]);
    await allowEach(
      page,
      waitUntil(() => existsSync(begun)),
    );
    await writeFile(path, "person\n1\n2\n3\n4\n5\n6\n");
    await writeFile(done, "");
    await allowEach(page, conversation.finished);
    assert.equal(await readFile(path, "utf8"), "person\n1\n2\n3\nfour\n5\n6\n");
  });

  itInAll("edit when each is allowed, and tell the model what became of it", async () => {
    const { page, workspace, ask } = agent();
    const path = "notes.txt";
    await writeFile(join(workspace, path), before);
    const conversation = await ask("Edit.", [
      call("edit_file", { path, old_string: "two", new_string: "2" }),
      call("regex_replace", { path, pattern: "(o)ne", replacement: "\\1NE" }),
      call("append_file", { path, content: "four\n" }),
      call("write_file", { path: "deep/new.txt", content: "new\n" }),
      call("edit_file", { path, old_string: "Three", new_string: "3" }),
      "Done.",
    ]);
    for (let allowed = 0; allowed < 4; allowed += 1) await allowOnce(page);
    await conversation.finished;
    assert.equal(await readFile(join(workspace, path), "utf8"), "oNE\n2\nthree\nfour\n");
    assert.equal(await readFile(join(workspace, "deep/new.txt"), "utf8"), "new\n");
    const [edited, replaced, appended, created, failed] = toolResults(conversation);
    assert.match(edited ?? "", /^Edited notes\.txt: 3 lines, snapshot s\w+/);
    assert.match(replaced ?? "", /1 match replaced/);
    assert.match(appended ?? "", /^Appended to notes\.txt: 4 lines/);
    assert.match(created ?? "", /^Created deep\/new\.txt: 1 line/);
    assert.match(failed ?? "", /is not in notes\.txt[\s\S]*three/);
  });

  it("yolo: a file with two names is asked for, and keeps both", async () => {
    const { page, driver, workspace, ask } = agent();
    await setSettings(driver, { "linewise.permissionMode": "yolo" });
    const [one, other] = [join(workspace, "one.txt"), join(workspace, "other.txt")];
    await writeFile(one, before);
    await link(one, other);
    const edit = (content: string): Turn =>
      call("edit_file", { path: "one.txt", start_line: 1, new_content: content });
    const conversation = await ask("Edit.", [edit("first"), edit("second"), "Done."]);
    await waitForDialog(page);
    assert.equal(await readFile(one, "utf8"), before);
    await clickDialogButton(page, "Allow Once");
    await waitForDialog(page);
    await clickDialogButton(page, "Cancel");
    await conversation.finished;
    assert.equal(await readFile(other, "utf8"), "first\ntwo\nthree\n");
    assert.equal((await stat(one)).ino, (await stat(other)).ino);
    assert.match(toolResults(conversation)[1] ?? "", /rejected/);
  });
});
