import assert from "node:assert/strict";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { raceRounds } from "../../../support/processes/raceRounds.ts";
import {
  carryOut,
  type WriteAnswer,
  type WriteRequest,
} from "../../../support/processes/writeRequests.ts";

/** Long enough that what two writers write is not over in an instant. */
const oldText = "old\r\nline\n".repeat(2_000);
const newTexts = ["first\n".repeat(5_000), "second\r\n".repeat(1_000)] as const;

type Write = (request: WriteRequest) => Promise<WriteAnswer>;

interface Kind {
  readonly name: string;
  readonly isNew?: boolean;
  /** The names under which the two write. */
  readonly names: readonly [string, string];
}

const kinds: readonly Kind[] = [
  { name: "an ordinary file", names: ["plain.txt", "plain.txt"] },
  { name: "a file with two names", names: ["names.txt", "names.txt"] },
  { name: "a file with two names, each by its own", names: ["names.txt", "folder/other.txt"] },
  { name: "a new file", isNew: true, names: ["new/new.txt", "new/new.txt"] },
];

describe(`two writers at once, ${raceRounds} rounds`, function () {
  this.timeout(180_000 + raceRounds * 500);
  const inFolder = useTemporaryFolder();

  for (const kind of kinds) {
    it(`of one process: ${kind.name} holds what the one that succeeded wrote`, () =>
      race(kind, [carryOut, carryOut]));

    it(`of two processes: ${kind.name} holds what the one that succeeded wrote`, async () => {
      const writers = [await startWriter(), await startWriter()] as const;
      try {
        await race(kind, [writers[0].write, writers[1].write]);
      } finally {
        for (const { child } of writers) child.kill();
      }
    });
  }

  async function race(kind: Kind, writes: readonly [Write, Write]): Promise<void> {
    for (let round = 0; round < raceRounds; round++) {
      const folder = fs.mkdtempSync(inFolder("round-"));
      prepare(folder, kind);
      const answers = await Promise.all(
        writes.map((write, index) =>
          write({
            path: join(folder, kind.names[index] ?? ""),
            newText: newTexts[index] ?? "",
            ...(kind.isNew === true ? {} : { oldText }),
          }),
        ),
      );
      check(folder, kind, answers);
      fs.rmSync(folder, { recursive: true });
    }
  }
});

function prepare(folder: string, { names, isNew }: Kind): void {
  fs.mkdirSync(join(folder, "folder"));
  if (isNew === true) return;
  fs.writeFileSync(join(folder, names[0]), oldText);
  if (names[0] === "names.txt") {
    fs.linkSync(join(folder, names[0]), join(folder, "folder", "other.txt"));
  }
}

/** One of them succeeds, and the other one is told the truth. */
function check(folder: string, { names, isNew }: Kind, answers: readonly WriteAnswer[]): void {
  const refusal = isNew === true ? "alreadyExists" : "stale";
  assert.deepEqual([...answers].sort(), ["ok", refusal].sort());
  const written = newTexts[answers.indexOf("ok")];
  for (const name of names) assert.equal(fs.readFileSync(join(folder, name), "utf8"), written);
  const left = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  assert.deepEqual(
    left.filter((name) => name.includes(".linewise")),
    [],
  );
}

async function startWriter(): Promise<{ readonly child: ChildProcess; readonly write: Write }> {
  const program = join(import.meta.dirname, "../../../support/processes/writeOnRequest.ts");
  const child = fork(program);
  await once(child, "message");
  const write: Write = async (request) => {
    const answer = once(child, "message");
    child.send(request);
    const [code] = (await answer) as [WriteAnswer];
    return code;
  };
  return { child, write };
}
