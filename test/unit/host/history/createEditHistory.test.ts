import assert from "node:assert/strict";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import { orThrow } from "../../../../src/toolkit/failureError.ts";
import { createEditHistory } from "../../../../src/host/history/createEditHistory.ts";
import { openHistory } from "../../../support/crash/historyOnDisk.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { addressOf } from "../../../support/disk/fileAddress.ts";

const unmade = { tool: "edit_file", approval: "rejected", label: "a.txt" } as const;

describe("createEditHistory", () => {
  const inFolder = useTemporaryFolder();
  const disposables: { dispose(): void }[] = [];
  afterEach(() => {
    for (const each of disposables.splice(0)) each.dispose();
  });

  function open(folder: string): ReturnType<typeof createEditHistory> & { errors: unknown[] } {
    const errors: unknown[] = [];
    const log = { error: (...given: unknown[]) => errors.push(given) };
    const services = { log, folder } as unknown as Parameters<typeof createEditHistory>[0];
    const history = createEditHistory(services);
    disposables.push(history);
    return { ...history, errors };
  }

  it("holds nothing to review of what somebody reviews elsewhere, unless all is wanted", async () => {
    const root = mkdtempSync(inFolder("reviewed-"));
    const settings: { review: "elsewhere" | "all" } = { review: "elsewhere" };
    const fail = (message: string): void => assert.fail(message);
    const { history } = openHistory(root, join(root, "history"), fail, settings);
    const realPath = join(root, "a.txt");
    const file = { uri: addressOf(realPath), path: "a.txt", realPath, names: [] };
    const stateOf = (text: string) => ({ bytes: Buffer.from(text), mode: 0o100644 });
    const facts = { tool: "t", approval: "chat" } as const;
    async function change(before: string, after: string, reviewed?: "before" | "inChat") {
      const states = { before: stateOf(before), after: stateOf(after) };
      const changed = [{ ...file, encoding: "utf8", ...states }];
      orThrow(await history.record(changed, { ...facts, ...(reviewed && { reviewed }) }));
    }
    async function readReview() {
      const latest = (await history.latest()).files.get(file.uri);
      return latest && history.readState(latest.record);
    }
    await change("1\n2\n3\n", "one\n2\n3\n", "inChat");
    assert.equal(await readReview(), undefined);
    await change("one\n2\n3\n", "one\ntwo\n3\n");
    await change("one\ntwo\n3\n", "one\ntwo\nthree\n", "before");
    assert.deepEqual(await readReview(), { text: "one\ntwo\n3\n", baseline: "one\n2\n3\n" });
    settings.review = "all";
    await change("one\ntwo\nthree\n", "1\ntwo\nthree\n", "inChat");
    const both = { text: "1\ntwo\nthree\n", baseline: "one\n2\nthree\n" };
    assert.deepEqual(await readReview(), both);
  });

  it("stays of use where a rename could not be noted", async () => {
    const folder = mkdtempSync(inFolder("history-"));
    const history = open(folder);
    orThrow(await history.mark(unmade));
    const ids = join(folder, "v1", "ids");
    rmSync(ids, { recursive: true });
    symlinkSync("ids", ids);
    await history.noteMoved("file:///a", "file:///b");
    assert.equal(history.errors.length, 1);
    assert.equal((await history.read()).entries.length, 1);
  });

  it("forgets what was written before a time, and tells of it", async () => {
    const history = open(mkdtempSync(inFolder("history-")));
    orThrow(await history.mark(unmade));
    let told = 0;
    history.onDidChange(() => (told += 1));
    await history.clear(0);
    assert.equal((await history.read()).entries.length, 1);
    await history.clear(Infinity);
    assert.deepEqual((await history.read()).entries, []);
    assert.equal(told, 2);
  });

  it("holds what one window keeps at the moment when another records, or says that it does not", async () => {
    const root = mkdtempSync(inFolder("both-"));
    const journal = join(root, "history");
    const fail = (message: string): void => assert.fail(message);
    const [here, there] = [openHistory(root, journal, fail), openHistory(root, journal, fail)];
    const facts = { tool: "write_file", approval: "chat", of: [] } as const;
    const answers = new Set<boolean>();
    for (let round = 0; round < 40; round++) {
      const realPath = join(root, `${round}.txt`);
      const uri = addressOf(realPath);
      const [first, second, third] = ["1\n", "1\n2\n", "1\n2\n3\n"].map((text) => {
        return { bytes: Buffer.from(text), mode: 0o100644 };
      });
      assert.ok(first && second && third);
      const file = { uri, path: `${round}.txt`, realPath, encoding: "utf8", names: [] };
      orThrow(await here.history.record([{ ...file, before: first, after: second }], facts));
      const seen = (await there.history.latest()).files.get(uri);
      assert.ok(seen);
      const change = { ...file, before: second, after: third };
      const keep = async () => there.history.keep([{ seen }], { tool: "keep", of: [] });
      const record = async () => here.history.record([change], facts);
      const [kept] =
        round % 2 === 0
          ? await Promise.all([keep(), record()])
          : (await Promise.all([record(), keep()])).toReversed();
      const { left } = orThrow(kept as Awaited<ReturnType<typeof keep>>);
      const latest = (await here.history.latest()).files.get(uri);
      assert.ok(latest);
      const state = await here.history.readState(latest.record);
      assert.deepEqual(state, { text: "1\n2\n3\n", baseline: left.length > 0 ? "1\n" : "1\n2\n" });
      answers.add(left.length > 0);
    }
    assert.equal(answers.size, 2, "each came first at times");
  });

  it("tells what another window has done since it was read, once", async () => {
    const folder = mkdtempSync(inFolder("history-"));
    const [here, there] = [open(folder), open(folder)];
    let told = 0;
    here.onDidChange(() => (told += 1));
    orThrow(await there.mark(unmade));
    await here.follow();
    assert.equal(told, 0, "nobody has read it yet");
    await here.read();
    await here.follow();
    assert.equal(told, 0, "nothing is new");
    orThrow(await there.mark(unmade));
    await here.follow();
    await here.follow();
    assert.equal(told, 1);
  });

  it("tells it too where one of those who show it has read it first", async () => {
    const folder = mkdtempSync(inFolder("history-"));
    const [here, there] = [open(folder), open(folder)];
    let told = 0;
    here.onDidChange(() => (told += 1));
    orThrow(await here.mark(unmade));
    await here.read();
    assert.equal(told, 1, "what is done here is told once");
    orThrow(await there.mark(unmade));
    await Promise.all([here.read(), here.read()]);
    await here.follow();
    assert.equal(told, 2);
  });

  it("finds what a keep leaves, though both come at once", async () => {
    const folder = mkdtempSync(inFolder("history-"));
    const fail = (message: string): void => assert.fail(message);
    const { history } = openHistory(folder, join(folder, "history"), fail);
    const uri = "file:///w/a.txt";
    const record = (before: string, after: string): ReturnType<typeof history.record> => {
      const [one, other] = [before, after].map((text) => ({
        bytes: Buffer.from(text),
        mode: 0o100644,
      }));
      assert.ok(one && other);
      const place = { uri, path: "a.txt", realPath: "/w/a.txt", encoding: "utf8", names: [] };
      const facts = { tool: "bash", approval: "notAsked" } as const;
      return history.record([{ ...place, before: one, after: other }], facts);
    };
    orThrow(await record("1\n", "1\n2\n"));
    const seen = (await history.latest()).files.get(uri);
    assert.ok(seen);
    const kept = { text: "1\n2\n", baselineBefore: "1\n", baseline: "1\n2\n" };
    const facts = { tool: "linewise.keepHunk", of: [1] } as const;
    await Promise.all([history.keep([{ seen, kept }], facts), record("1\n2\n", "1\n2\n3\n")]);
    const newest = (await history.latest()).files.get(uri);
    const state = newest && (await history.readState(newest.record));
    assert.deepEqual(state, { text: "1\n2\n3\n", baseline: "1\n2\n" });
  });
});
