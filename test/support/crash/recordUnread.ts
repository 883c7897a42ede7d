import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { reportLeftCalls } from "../../../src/host/recorder/reportLeftCalls.ts";
import { waitUntil } from "../waitUntil.ts";
import {
  begin,
  callOf,
  countEntries,
  end,
  newestEntries,
  openRound,
  pool,
  endRequest,
} from "./recordingRound.ts";
import { addressOf } from "../disk/fileAddress.ts";

/** A program in which calls leave notebooks unsaved, and looks what the history says. */
const [, , top = ""] = process.argv;

const round = openRound(top);
const unread = new Set<string>();
Object.assign(round.recorderServices.editors, {
  listUnsaved: () => [...unread],
  listUnread: () => [...unread],
});
const never = new AbortController().signal;
const at = (path: string): string => join(round.folder, path);
const uriOf = (path: string): string => addressOf(at(path));
const save = (path: string): void => {
  writeFileSync(at(path), "after\n");
  unread.delete(uriOf(path));
};

const [saved, editedAgain, neverSaved, crashed] = ["a.ipynb", "b.ipynb", "c.ipynb", "d.ipynb"];
const [late, unchanged] = ["late.ipynb", "unchanged.ipynb"];
const paths = [saved, editedAgain, neverSaved, crashed, late, unchanged];
const calls = paths.map((path) => ({
  ...callOf("edit_notebook_file", { filePath: path }),
  sessionId: path,
}));
for (const path of paths) writeFileSync(at(path), "before\n");
for (const call of calls) await begin(round, call);
for (const path of [saved, editedAgain, neverSaved, crashed]) unread.add(uriOf(path));
await Promise.all(calls.map((call) => end(round, call)));
for (const sessionId of paths) {
  await endRequest(round, sessionId);
}
assert.equal(await countEntries(round), 0);

save(saved);
await waitUntil(async () => (await countEntries(round)) === 1);

unread.add(uriOf(late));
save(late);
await waitUntil(async () => (await countEntries(round)) === 2);

const assumed = "e.ipynb";
const assumedCall = callOf("edit_notebook_file", { filePath: assumed });
writeFileSync(at(assumed), "before\n");
await begin(round, assumedCall);
unread.add(uriOf(assumed));
const ended = { kind: "callEnd", call: assumedCall, isAssumed: true, goesOn: false } as const;
await round.recorder.listen(ended, never);
await round.recorder.settled();
save(assumed);
await waitUntil(async () => (await countEntries(round)) === 3);
const { sessionId } = assumedCall;
await endRequest(round, sessionId);

const request = { id: "next", words: "go on" };
for (const session of [neverSaved, unchanged]) {
  await endRequest(round, session, request);
}

const next = callOf("edit_notebook_file", { filePath: editedAgain });
await begin(round, next);
save(editedAgain);
await end(round, next);

const [note = "", ...otherNotes] = readdirSync(round.notesFolder);
assert.deepEqual(otherNotes, []);
const notePath = join(round.notesFolder, note);
const left = JSON.parse(readFileSync(notePath, "utf8")) as object;
writeFileSync(notePath, JSON.stringify({ ...left, writer: { id: 1 << 30, started: 1 } }));
await reportLeftCalls(() => Promise.resolve([]), round.recorderServices);

const missing = (what: string, reason = "its editor had not saved it"): object[] => [
  { what, reason },
];
assert.deepEqual(
  (await newestEntries(round, 7)).map(({ files, notCovered, mayBeOthers }) => [
    files.map(({ path }) => path),
    notCovered,
    mayBeOthers,
  ]),
  [
    [[saved], undefined, true],
    [[late], undefined, true],
    [[], missing(assumed, "nothing says that this call has run"), undefined],
    [[], missing(neverSaved), undefined],
    [[], missing(editedAgain), undefined],
    [[editedAgain], undefined, undefined],
    [[], missing(crashed), undefined],
  ],
);
round.recorder.dispose();
await pool.dispose();
process.stdout.write(`${JSON.stringify({ kind: "ready" })}\n`);
process.exit(0);
