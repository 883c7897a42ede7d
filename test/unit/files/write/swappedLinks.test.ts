import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { identityOf } from "../../../../src/files/write/fileSystem.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { raceRounds } from "../../../support/processes/raceRounds.ts";
import { carryOut, type WriteAnswer } from "../../../support/processes/writeRequests.ts";

const oldText = "the same text inside and outside\n";
const newText = "what the agent writes\n";

interface Attack {
  readonly name: string;
  /** What `swapForever.ts` does. */
  readonly swap: "file" | "name" | "nothing" | "folder";
  readonly write: "replace" | "create";
  /** Whether the file has a second name, so that it is written in place. */
  readonly hasTwoNames?: boolean;
}

const attacks: readonly Attack[] = [
  { name: "the file, which is replaced", swap: "file", write: "replace" },
  {
    name: "the file, which is written in place",
    swap: "name",
    write: "replace",
    hasTwoNames: true,
  },
  { name: "a file that is created", swap: "nothing", write: "create" },
  { name: "the folder of a file that is replaced", swap: "folder", write: "replace" },
  {
    name: "the folder of a file that is written in place",
    swap: "folder",
    write: "replace",
    hasTwoNames: true,
  },
  { name: "the folder of a file that is created", swap: "folder", write: "create" },
];

/** What may be told besides success; anything else would be false. */
const truths: Record<Attack["swap"], readonly WriteAnswer[]> = {
  file: ["stale", "changedAfterWrite"],
  name: ["stale", "changedAfterWrite"],
  nothing: ["stale", "alreadyExists", "changedAfterWrite"],
  // A file stays behind in a folder that the write made anew, until the attacker removes it.
  folder: ["stale", "notFound", "alreadyExists", "changedAfterWrite"],
};

describe(`a link is swapped in while a file is written, ${raceRounds} rounds`, function () {
  this.timeout(180_000 + raceRounds * 500);
  const inFolder = useTemporaryFolder();

  for (const attack of attacks) {
    it(`in the place of ${attack.name}: nothing outside is touched`, async function () {
      if (process.platform !== "linux") skipTest(this, "only Linux can hold a folder");
      const place = prepare(fs.mkdtempSync(inFolder("place-")), attack);
      const attacker = await startAttacker(place, attack);
      const ended = once(attacker, "close");
      try {
        const answers = new Set<WriteAnswer>();
        // On a busy machine it may take a while until the swap comes in between.
        const hasMet = (): boolean => answers.has("ok") && answers.size > 1;
        for (let round = 0; round < raceRounds || !hasMet(); round++) {
          answers.add(await write(place, attack));
          assert.deepEqual(snapshot(place.outside), place.outsideBefore, `round ${round}`);
        }
        const lies = [...answers].filter(
          (each) => each !== "ok" && !truths[attack.swap].includes(each),
        );
        assert.deepEqual(lies, []);
        assert.equal(attacker.exitCode, null, "the attacker gave up");
      } finally {
        attacker.kill("SIGKILL");
        await ended;
        fs.closeSync(place.folderNumber);
      }
    });
  }
});

interface Place {
  /** Of the file that is written. */
  readonly path: string;
  /** Leads to that file whatever is swapped, if anything does. */
  readonly held: string;
  /** Of the open folder of the file. */
  readonly folderNumber: number;
  readonly swapped: string;
  readonly linkTo: string;
  /** The second name of the file, or a file to make copies of. */
  readonly spare: string;
  readonly outside: string;
  readonly outsideBefore: ReadonlyMap<string, string>;
}

function prepare(folder: string, { swap, write: how, hasTwoNames }: Attack): Place {
  const [inside, outside, spare] = ["inside", "outside", "spare.txt"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  for (const each of [inside, outside]) {
    fs.mkdirSync(each);
    if (how === "replace") fs.writeFileSync(join(each, "file.txt"), oldText);
  }
  const path = join(inside, "file.txt");
  if (hasTwoNames === true) fs.linkSync(path, spare);
  else fs.writeFileSync(spare, oldText);
  const linkTo = swap === "folder" ? outside : join(outside, "file.txt");
  const swapped = swap === "folder" ? inside : path;
  const folderNumber = fs.openSync(inside, "r");
  const heldInFolder = `/proc/self/fd/${folderNumber}/file.txt`;
  const held = hasTwoNames === true ? spare : swap === "folder" ? heldInFolder : path;
  return {
    path,
    held,
    folderNumber,
    swapped,
    linkTo,
    spare,
    outside,
    outsideBefore: snapshot(outside),
  };
}

async function startAttacker({ swapped, linkTo, spare }: Place, { swap }: Attack) {
  const program = join(import.meta.dirname, "../../../support/processes/swapForever.ts");
  const attacker = spawn(process.execPath, [program, swap, swapped, linkTo, spare], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(attacker.stdout, "data");
  return attacker;
}

/** One write of the file as a gate has just seen it; what it did inside is looked at and taken back. */
async function write(place: Place, attack: Attack): Promise<WriteAnswer> {
  const { path, held } = place;
  if (attack.write === "create") {
    const answer = await carryOut({ path, newText });
    fs.rmSync(held, { force: true });
    return answer;
  }
  const answer = await carryOut({ path, oldText, newText, identity: await untilSeen(path) });
  if (held !== path) {
    const isWritten = answer === "ok" || answer === "changedAfterWrite";
    assert.equal(fs.readFileSync(held, "utf8"), isWritten ? newText : oldText);
    fs.writeFileSync(held, oldText);
  }
  return answer;
}

/** Waits for a moment in which the file is a file, and answers with its identity. */
async function untilSeen(path: string): Promise<string> {
  for (;;) {
    const status = fs.lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (status?.isFile() === true) return identityOf(status);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function snapshot(folder: string): ReadonlyMap<string, string> {
  const names = fs.readdirSync(folder);
  return new Map(names.map((name) => [name, fs.readFileSync(join(folder, name), "utf8")]));
}
