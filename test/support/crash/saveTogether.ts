import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  begin,
  callOf,
  command,
  countEntries,
  end,
  newestEntries,
  type Round,
} from "./recordingRound.ts";
import { addressOf } from "../disk/fileAddress.ts";

/** A person saves a file whose text has lines of theirs and of a tool, while a command runs as well. */
export async function saveTogether(round: Round): Promise<void> {
  const [tool, program] = [callOf("rewrite", {}), command()];
  await begin(round, tool);
  await begin(round, program);
  writeFileSync(join(round.folder, "a.txt"), "mine\ntwo\n");
  const [before, after, own] = ["one\n", "mine\ntwo\n", "mine\none\n"].map((text) =>
    Buffer.from(text),
  );
  assert.ok(before && after && own);
  const uri = addressOf(join(round.folder, "a.txt"));
  round.tell({ kind: "saved", uri, before, after, own, isUncertain: true });
  await end(round, program);
  assert.equal(await countEntries(round), 0);
  await end(round, tool);
  const [entry] = await newestEntries(round, 1);
  assert.equal(entry?.tool, tool.tool);
  assert.deepEqual((await round.services.history.undo([entry.id], "undo")).left, []);
  assert.equal(readFileSync(join(round.folder, "a.txt"), "utf8"), "mine\none\n");
}
