import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createTalks, type Talk } from "../../../support/mixes/conversations.ts";

const path = "a.ts";
const text = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join("");

function change(of: string, line: number, to: string): string {
  return of.replace(`line ${line}\n`, to);
}

const read = (talk: Talk, who: string, more: object = {}): ReturnType<Talk> =>
  talk(who, "read_file", { path, ...more });
const write = (talk: Talk, who: string, content: string, more: object = {}): ReturnType<Talk> =>
  talk(who, "write_file", { path, content, ...more });

describe("a file that is written over as a whole", () => {
  it("must have been shown in the conversation", async () => {
    const { window, talk } = createTalks({ [path]: text });
    await read(talk, "other");
    const refused = await write(talk, "one", "new\n");
    assert.equal(refused.failed, "textUnseen");
    const [, asOf = ""] = /`as_of` (s[0-9a-f]+)/.exec(refused.text) ?? [];
    assert.equal(
      refused.text,
      `a.ts exists (20 lines), and no result has shown it. It begins:
1: line 1
2: line 2
3: line 3
4: line 4
5: line 5
Call linewise_read_file to see the rest. To write over it nevertheless, call again with \`as_of\` ${asOf}; to change only what you mean, call linewise_replace_in_file with \`as_of\` ${asOf}.`,
    );
    assert.equal(window.files[path], text);
    assert.equal((await write(talk, "one", "new\n", { as_of: asOf })).failed, undefined);
    assert.equal(window.files[path], "new\n");
  });

  it("is written over by a conversation that was shown it, and by one that made it", async () => {
    const { window, talk } = createTalks({ [path]: text });
    await read(talk, "one", { limit: 3 });
    assert.equal((await write(talk, "one", "new\n")).failed, undefined);
    assert.equal((await write(talk, "one", "newer\n")).failed, undefined);
    assert.equal(
      (await talk("one", "write_file", { path: "b.ts", content: "b\n" })).failed,
      undefined,
    );
    assert.equal(
      (await talk("one", "write_file", { path: "b.ts", content: "c\n" })).failed,
      undefined,
    );
    assert.deepEqual(window.files, { [path]: "newer\n", "b.ts": "c\n" });
  });

  it("must be as it was shown: the difference is, and the snapshot to name", async () => {
    const { window, talk } = createTalks({ [path]: text });
    await read(talk, "one");
    window.files[path] = change(text, 7, "line seven\n");
    const refused = await write(talk, "one", change(text, 9, "mine\n"));
    assert.match(
      refused.text,
      /^a\.ts has changed since it was last shown\. Nothing was changed\. The difference from snapshot s[0-9a-f]+:\n@@ .* @@\n line 6\n-line 7\n\+line seven\n line 8\nTo write over it nevertheless/,
    );
    const [, asOf = ""] = /`as_of` (s[0-9a-f]+)/.exec(refused.text) ?? [];
    const edit = { path, start_line: 7, new_content: "7\n", as_of: asOf };
    assert.equal((await talk("one", "edit_file", edit)).failed, undefined);
    assert.equal(window.files[path], change(text, 7, "7\n"));
  });

  it("is refused again as long as nothing of it is read or named", async () => {
    const { window, talk } = createTalks({ [path]: text });
    await read(talk, "one");
    window.files[path] = change(text, 7, "");
    for (let tries = 0; tries < 2; tries += 1) {
      assert.equal((await write(talk, "one", "new\n")).failed, "textUnseen");
    }
  });

  it("is known once all that has changed was shown, and not before", async () => {
    const { window, talk } = createTalks({ [path]: text });
    await read(talk, "one");
    const [, snapshot = ""] = /snapshot (s[0-9a-f]+)/.exec((await read(talk, "one")).text) ?? [];
    window.files[path] = change(change(text, 7, "line seven\n"), 15, "");
    await read(talk, "one", { offset: 1, limit: 3 });
    assert.equal((await write(talk, "one", "new\n")).failed, "textUnseen");
    assert.equal((await write(talk, "one", "new\n", { as_of: snapshot })).failed, "textUnseen");
    await read(talk, "one", { ranges: "7-7,14-15" });
    assert.equal((await write(talk, "one", "new\n")).failed, undefined);
  });

  it("is not known by an edit of a text that was not", async () => {
    const { window, talk } = createTalks({ [path]: text });
    await read(talk, "one");
    window.files[path] = change(text, 7, "line seven\n");
    const edit = { path, old_string: "line 18\n", new_string: "line eighteen\n" };
    assert.equal((await talk("one", "edit_file", edit)).failed, undefined);
    assert.equal((await write(talk, "one", "new\n")).failed, "textUnseen");
    assert.match(window.files[path] ?? "", /line seven[^]*line eighteen/);
  });

  it("is known as saving made it", async () => {
    const { window, talk } = createTalks({ [path]: text });
    window.formatOnSave = (saved) => saved.toUpperCase();
    await read(talk, "one");
    assert.equal((await write(talk, "one", "new\n")).failed, undefined);
    assert.equal((await write(talk, "one", "newer\n")).failed, undefined);
    assert.equal(window.files[path], "NEWER\n");
  });

  it("may be named by no snapshot but its own", async () => {
    const { window, talk } = createTalks({ [path]: text, "b.ts": "b\n" });
    await read(talk, "one");
    const other = await talk("one", "read_file", { path: "b.ts" });
    const [, asOf = ""] = /snapshot (s[0-9a-f]+)/.exec(other.text) ?? [];
    const refused = await write(talk, "one", "new\n", { as_of: asOf });
    assert.equal(refused.failed, "snapshotOfOtherFile");
    assert.equal((await write(talk, "one", "x\n", { as_of: "s00" })).failed, "unknownSnapshot");
    assert.equal(window.files[path], text);
  });

  it("is written where there is nothing to lose: an empty file, or the same text", async () => {
    const { talk } = createTalks({ [path]: "", "b.ts": "b\n" });
    assert.equal((await write(talk, "one", "new\n")).failed, undefined);
    const same = await talk("one", "write_file", { path: "b.ts", content: "b\n" });
    assert.match(same.text, /^No changes/);
  });

  it("is written twice by calls of one conversation at the same time, not of two", async () => {
    const { window, talk } = createTalks({ [path]: text });
    await read(talk, "one");
    await read(talk, "two");
    const done = await Promise.all([
      write(talk, "one", "1\n"),
      write(talk, "one", "2\n"),
      write(talk, "two", "3\n"),
    ]);
    assert.deepEqual(
      done.map(({ failed }) => failed),
      [undefined, undefined, "textUnseen"],
    );
    assert.equal(window.files[path], "2\n");
  });
});
