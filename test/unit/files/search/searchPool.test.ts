import assert from "node:assert/strict";
import { chmodSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as passTime } from "node:timers/promises";
import { after, describe, it } from "mocha";
import { unsearchedCause } from "../../../../src/core/unsearched.ts";
import { createSearchPool, type SearchPool } from "../../../../src/files/search/searchPool.ts";
import type { SearchOutcome, SearchRequest } from "../../../../src/files/search/searchRequest.ts";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { writeTree } from "../../../support/disk/gitRepository.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { searchRequest, searchWorkerUrl } from "../../../support/notation/searchRequest.ts";

/** Far above the clock of any file system that tests run on, and short enough to wait for. */
const racinessMs = 100;
const never = new AbortController().signal;
const catastrophe = "^(a+)+$";
const bait = `${"a".repeat(60)}!\n`;

describe("a search pool", () => {
  const at = useTemporaryFolder();
  const pool = createSearchPool({ workerUrl: searchWorkerUrl, racinessMs });
  after(() => pool.dispose());

  const hitsOf = async (request: SearchRequest): Promise<string[]> =>
    (await pool.search(request, never)).hits.map(({ path, lines }) => `${path}:${lines}`);

  it("finds the matching lines of all files in path order", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 500 }, (_, file) => [`f/${file}.txt`, `x\nhit ${file}\nhit hit\n`]),
    );
    writeTree(at("order"), { ...files, ".gitignore": "ignored\n", ignored: "hit\n" });
    const { hits, searchedFiles, unsearched } = await pool.search(
      searchRequest(at("order"), "hit"),
      never,
    );
    assert.equal(searchedFiles, 500);
    assert.deepEqual(unsearched.paths, []);
    const expected = Object.keys(files).sort();
    assert.deepEqual(
      hits.map(({ path, lines }) => [path, lines]),
      expected.map((path) => [path, 2]),
    );
  });

  it("counts matches where they are asked for", async () => {
    writeTree(at("count"), { a: "x x\nx\n" });
    const { hits } = await pool.search(
      searchRequest(at("count"), "x", { countedMatches: Infinity }),
      never,
    );
    assert.deepEqual(hits, [{ path: "a", lines: 2, matches: 3 }]);
  });

  it("reads what each encoding means, and leaves binary files out", async () => {
    const utf16 = Buffer.from("\ufeffé\n", "utf16le");
    writeTree(at("encodings"), { a: "é\r\n", "b.bin": "é\0é" });
    writeFileSync(at("encodings", "c"), utf16);
    writeFileSync(at("encodings", "d"), Buffer.from(utf16).swap16());
    writeFileSync(at("encodings", "e"), Buffer.from("é\n", "latin1"));
    const request = searchRequest(at("encodings"), "^é$");
    assert.deepEqual(await hitsOf(request), ["a:1", "c:1", "d:1"]);
    assert.deepEqual(await hitsOf({ ...request, encoding: "windows1252" }), ["c:1", "d:1", "e:1"]);
    const { unsearched } = await pool.search({ ...request, encoding: "other" }, never);
    assert.equal(unsearched.binaryFiles, 1);
    assert.deepEqual(unsearched.paths, [
      { path: "a", cause: "encoding other" },
      { path: "e", cause: "encoding other" },
    ]);
  });

  it("leaves secrets out, counts them, and reads neither them nor what is given for them", async () => {
    writeTree(at("secrets"), { ".env": "hit\n", "a/b.pem": "hit\n", "a/b.txt": "hit\n" });
    const folders = [{ path: "", names: [{ relative: [""], absolute: at("secrets") }] }];
    const secrets = { patterns: { "*.env": "ask", "a/*.pem": "refuse" }, folders } as const;
    const given = new Map([[".env", { text: "hit\n" }]]);
    const walk = { secrets, includeHidden: true };
    const search = () => pool.search(searchRequest(at("secrets"), "hit", { walk, given }), never);
    for (const { hits, searchedFiles, unsearched } of [await search(), await search()]) {
      assert.deepEqual(hits, [{ path: "a/b.txt", lines: 1, matches: 1 }]);
      assert.deepEqual([searchedFiles, unsearched.withheldFiles], [1, 2]);
    }
    const free = searchRequest(at("secrets"), "hit", { walk: { includeHidden: true } });
    assert.equal((await hitsOf(free)).length, 3);
  });

  it("counts what ignore rules leave out, and names the first, however often it searches", async () => {
    writeTree(at("ignoring"), {
      ".gitignore": "out/\n*.log\n",
      "a.log": "hit\n",
      "b.txt": "hit\n",
      "in/c.log": "hit\n",
      "out/d/e.txt": "hit\n",
      "out/f.txt": "hit\n",
    });
    const ignoredBy = async (walk: object): Promise<unknown> =>
      (await pool.search(searchRequest(at("ignoring"), "hit", { walk }), never)).unsearched.ignored;
    for (const round of ["at first", "again"]) {
      const named = ["a.log", "in/c.log", "out/"].map((path) => ({ path }));
      assert.deepEqual(await ignoredBy({}), { count: 3, named }, round);
      const narrow = { pattern: "**/*.txt" };
      assert.deepEqual(await ignoredBy(narrow), { count: 1, named: [{ path: "out/" }] });
    }
    assert.equal(await ignoredBy({ includeGitignored: true }), undefined);
  });

  it("searches given texts instead of the files, and never through a link", async () => {
    writeTree(at("given"), { a: "disk\n", b: "disk\n" });
    symlinkSync("b", at("given", "link"));
    const given = new Map([["a", { text: "editor\n" }]]);
    assert.deepEqual(await hitsOf(searchRequest(at("given"), "disk", { given })), ["b:1"]);
    assert.deepEqual(await hitsOf(searchRequest(at("given"), "editor", { given })), ["a:1"]);
    const files = { kind: "listed", folder: at("given"), paths: ["link"] } as const;
    const { unsearched } = await pool.search(searchRequest("", "disk", { files }), never);
    assert.deepEqual(unsearched.paths, [{ path: "link", cause: "ELOOP" }]);
  });

  it("names the files that cannot be read", async function () {
    if (process.getuid?.() === 0) skipTest(this, "the superuser may read all files");
    writeTree(at("unreadable"), { a: "x\n", b: "x\n" });
    chmodSync(at("unreadable", "a"), 0);
    const { hits, unsearched } = await pool.search(searchRequest(at("unreadable"), "x"), never);
    assert.deepEqual(unsearched.paths, [{ path: "a", cause: "EACCES" }]);
    assert.equal(hits.length, 1);
  });

  it("never finds what was, nor misses what is", async () => {
    const folder = at("fresh");
    const twice = async (pattern: string): Promise<string[]> => {
      const first = await hitsOf(searchRequest(folder, pattern));
      assert.deepEqual(await hitsOf(searchRequest(folder, pattern)), first);
      return first;
    };
    writeTree(folder, { "a/x": "old\n", "a/y": "old\n", ".gitignore": "none\n" });
    for (const text of ["1st\n", "2nd\n", "3rd\n"]) {
      writeFileSync(at("fresh", "a", "x"), text);
      assert.deepEqual(await twice(text.trim()), ["a/x:1"]);
    }
    // Only what has not changed for so long is kept for the next search.
    await passTime(2 * racinessMs);
    assert.deepEqual(await twice("old|3rd"), ["a/x:1", "a/y:1"]);
    const { atime, mtime } = statSync(at("fresh", "a", "y"));
    writeFileSync(at("fresh", "a", "y"), "new\n");
    utimesSync(at("fresh", "a", "y"), atime, mtime);
    assert.deepEqual(await twice("old"), []);
    assert.deepEqual(await twice("new"), ["a/y:1"]);
    writeFileSync(at("fresh", "a", "z"), "new\n");
    assert.deepEqual(await twice("new"), ["a/y:1", "a/z:1"]);
    writeFileSync(at("fresh", ".gitignore"), "z\n");
    assert.deepEqual(await twice("new"), ["a/y:1"]);
    rmSync(at("fresh", "a", "y"));
    assert.deepEqual(await twice("new"), []);
  });

  it("gives the lines that are wanted, with context", async () => {
    writeTree(at("excerpts"), { a: "1\n2 hit\n3\n4 hit\n5\n" });
    const files = { kind: "listed", folder: at("excerpts"), paths: ["a"] } as const;
    const excerpts = new Map([["a", { offset: 1, limit: 5, contextLines: 1 }]]);
    const request = searchRequest("", "hit", { files, excerpts });
    assert.deepEqual((await pool.search(request, never)).excerpts.get("a"), [
      { line: 3, text: "3", isMatch: false },
      { line: 4, text: "4 hit", isMatch: true },
      { line: 5, text: "5", isMatch: false },
    ]);
  });

  it("names the file on which a pattern hangs, and searches the others", async () => {
    const good = Object.fromEntries(Array.from({ length: 300 }, (_, file) => [`g${file}`, "aa\n"]));
    writeTree(at("hang"), { ...good, bad: bait });
    const limits = { fileMs: 500, stoppedMs: 60_000, totalMs: 600_000 };
    const request = searchRequest(at("hang"), catastrophe, { limits });
    const { hits, unsearched } = await pool.search(request, never);
    assert.equal(hits.length, 300);
    assert.equal(unsearched.rest, undefined);
    assert.deepEqual(
      unsearched.paths.map(({ path }) => path),
      ["bad"],
    );
  });

  it("ends when a pattern hangs on too many files, with what it found", async () => {
    const bad = Object.fromEntries(Array.from({ length: 400 }, (_, file) => [`b${file}`, bait]));
    writeTree(at("hangs"), { ...bad, a: "aa\n" });
    const limits = { fileMs: 100, stoppedMs: 300, totalMs: 600_000 };
    const request = searchRequest(at("hangs"), catastrophe, { limits });
    const { unsearched } = await pool.search(request, never);
    const { rest, paths } = unsearched;
    assert.equal(rest?.reason, "pattern");
    assert.ok(paths.length > 0 && rest.unsearchedFiles > 300);
  });

  it("is canceled at once, and answers the next search", async () => {
    writeTree(at("cancel"), { bad: bait, good: "b\n" });
    const reason = new Error("canceled");
    const controller = new AbortController();
    // Later than mocha waits: nothing but the cancellation ends it.
    const limits = { fileMs: 600_000, stoppedMs: 600_000, totalMs: 600_000 };
    const request = searchRequest(at("cancel"), catastrophe, { limits });
    const running = pool.search(request, controller.signal);
    const waiting = pool.search(request, controller.signal);
    await passTime(200);
    controller.abort(reason);
    await assert.rejects(running, reason);
    await assert.rejects(waiting, reason);
    assert.deepEqual(await hitsOf(searchRequest(at("cancel"), "b")), ["good:1"]);
  });

  it("can be canceled in every phase, and finds all the next time", async () => {
    const files = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, file) => [`${file % 50}/${file}`, "hit\n"]),
    );
    writeTree(at("phases"), files);
    const reason = new Error("canceled");
    let calls = 0;
    // Before it begins, while it is listed, at each answer of a thread, and at the last one.
    for (const abortAt of [-1, 0, 1, 2, 8, 21]) {
      const controller = new AbortController();
      const onProgress: SearchRequest["onProgress"] = ({ doneFiles }) => {
        calls += 1;
        if (calls === abortAt || doneFiles === 2_000) controller.abort(reason);
      };
      calls = 0;
      if (abortAt === -1) controller.abort(reason);
      const request = searchRequest(at("phases"), "hit", { onProgress });
      const search = pool.search(request, controller.signal);
      if (abortAt === 0) setImmediate(() => controller.abort(reason));
      await assert.rejects(search, reason);
      const callsWhenCanceled = calls;
      assert.equal((await hitsOf(searchRequest(at("phases"), "hit"))).length, 2_000);
      assert.equal(calls, callsWhenCanceled);
    }
  });

  it("tells how far it is", async () => {
    const files = Object.fromEntries(Array.from({ length: 250 }, (_, file) => [`${file}`, "a\n"]));
    writeTree(at("progress"), files);
    const done: number[] = [];
    const onProgress: SearchRequest["onProgress"] = ({ doneFiles }) => void done.push(doneFiles);
    await pool.search(searchRequest(at("progress"), "a", { onProgress }), never);
    assert.equal(done.at(-1), 250);
    assert.deepEqual(
      done,
      [...done].sort((one, other) => one - other),
    );
  });

  it("searches what is supplied as it searches what it reads", async () => {
    const batch = (path: string) => ({
      files: [{ path, content: { bytes: Buffer.from("hit\r\n") } }],
      unsearched: [{ path: `${path}.x`, cause: "NoPermissions" }],
      withheldFiles: 1,
    });
    // oxlint-disable-next-line typescript/require-await -- a supplier is asynchronous
    async function* supply() {
      for (const path of ["a", "b"]) yield batch(path);
    }
    const files = { kind: "supplied", batches: supply() } as const;
    const outcome: SearchOutcome = await pool.search(searchRequest("", "^hit$", { files }), never);
    assert.deepEqual(
      outcome.hits.map(({ path }) => path),
      ["a", "b"],
    );
    assert.equal(outcome.unsearched.paths.length, 2);
    assert.equal(outcome.unsearched.withheldFiles, 2);
  });

  it("searches supplied bytes in the encoding that an editor knows, unless it has a text", async () => {
    // oxlint-disable-next-line typescript/require-await -- a supplier is asynchronous
    async function* supply() {
      const content = { bytes: Buffer.from("\xe9\n", "latin1") };
      const files = ["a", "b"].map((path) => ({ path, content }));
      yield { files, unsearched: [], withheldFiles: 0 };
    }
    const given = new Map([
      ["a", { encoding: "windows1252" }],
      ["b", { text: "editor\n" }],
    ]);
    const searchFor = (pattern: string) =>
      hitsOf(searchRequest("", pattern, { files: { kind: "supplied", batches: supply() }, given }));
    assert.deepEqual(await searchFor("^\xe9$"), ["a:1"]);
    assert.deepEqual(await searchFor("editor"), ["b:1"]);
  });

  it("rejects what is canceled already at once, whatever else is under way", async () => {
    writeTree(at("canceled"), { bad: bait });
    const reason = new Error("canceled");
    const controller = new AbortController();
    const limits = { fileMs: 20_000, stoppedMs: 20_000, totalMs: 60_000 };
    const request = searchRequest(at("canceled"), catastrophe, { limits });
    const ended: string[] = [];
    const running = pool.search(request, controller.signal).catch(() => ended.push("running"));
    const late = pool.search(request, AbortSignal.abort(reason));
    const lateEnded = assert.rejects(late, reason).then(() => ended.push("late"));
    setImmediate(() => controller.abort(reason));
    await Promise.all([running, lateEnded]);
    assert.deepEqual(ended, ["late", "running"]);
  });

  it("lets no thread go under a search, whatever was canceled before its turn", async () => {
    const idleMs = 300;
    const resting = createSearchPool({ workerUrl: searchWorkerUrl, idleMs });
    writeTree(at("resting"), { bad: bait, good: "aa\n" });
    await resting.search(searchRequest(at("resting"), "a"), never);
    await assert.rejects(resting.search(searchRequest(at("resting"), "a"), AbortSignal.abort()));
    const limits = { fileMs: 3 * idleMs, stoppedMs: 60_000, totalMs: 600_000 };
    const { unsearched, hits } = await resting.search(
      searchRequest(at("resting"), catastrophe, { limits }),
      never,
    );
    await resting.dispose();
    assert.deepEqual(unsearched.paths, [{ path: "bad", cause: unsearchedCause.timedOut }]);
    assert.deepEqual(
      hits.map(({ path }) => path),
      ["good"],
    );
  });

  it("rejects searches after it is disposed", async () => {
    const disposed: SearchPool = createSearchPool({ workerUrl: searchWorkerUrl });
    await disposed.dispose();
    await assert.rejects(disposed.search(searchRequest(at(), "a"), never), /disposed/);
  });
});
