import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyFiles } from "../../../src/host/undo/applyFiles.ts";
import { orThrow } from "../../../src/toolkit/failureError.ts";
import { addressOf } from "../disk/fileAddress.ts";
import {
  begin,
  command,
  countEntries,
  end,
  newestEntries,
  type Round,
  placedAt,
} from "../crash/recordingRound.ts";

/** New files get other permissions than most: ours and a person create some while a command runs. */
export async function createOwn(round: Round): Promise<void> {
  const mask = process.umask(0o002);
  const call = command();
  await begin(round, call);
  const { services } = round;
  const uri = addressOf(join(round.folder, "own.txt"));
  const target = orThrow(await services.resolvePath(uri, services.readSettings()));
  const file = orThrow(await services.loadEditableFileOrNew(target, {}));
  const wanted = { file, newText: "own\n", baselines: { before: null, after: null } };
  await applyFiles(
    { texts: [wanted], states: [], baselines: new Map(), kept: [] },
    { tool: "linewise_write_file", approval: "notAsked", kind: "edit" },
    services,
  );
  await end(round, call);
  const [entry] = await newestEntries(round, 1);
  assert.equal(entry?.tool, "linewise_write_file");
  const own = await countEntries(round);
  await begin(round, call);
  const path = join(round.folder, "person.txt");
  const [before, after] = [Buffer.from(""), Buffer.from("mine\n")];
  writeFileSync(path, after);
  round.tell(placedAt(path));
  round.tell({ kind: "saved", uri: addressOf(path), before, after });
  await end(round, call);
  assert.equal(await countEntries(round), own, "what a person created");
  process.umask(mask);
}
