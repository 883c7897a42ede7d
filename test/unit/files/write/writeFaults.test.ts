import assert from "node:assert/strict";
import { linkSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, it } from "mocha";
import type { Result } from "../../../../src/core/result.ts";
import { createFileBytes } from "../../../../src/files/write/createFile.ts";
import type { FileSystem } from "../../../../src/files/write/fileSystem.ts";
import { replaceFileBytes } from "../../../../src/files/write/replaceFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import {
  createFaultyFileSystem,
  type Fault,
  type FaultPlan,
  type FaultyFileSystem,
} from "../../../support/fakes/faultyFileSystem.ts";
import { fileSystemWithoutDevice } from "../../../support/fakes/fileSystemWithoutDevice.ts";

/**
 * SQLite's method: the first system call fails, then the second, and so on, until a run is so short
 * that none fails; every kind of error, passing and lasting.
 */
const faults: readonly Fault[] = [
  "ENOSPC",
  "EACCES",
  "EROFS",
  "EIO",
  "EMFILE",
  "EPERM",
  "EDQUOT",
  "EINTR",
  "EBUSY",
  "shortWrite",
  "corruptWrite",
];
const lastings = ["once", "everyCall"] as const;

const oldBytes = Buffer.from("old\r\nbytes\xff\n", "latin1");
const longer = Buffer.alloc(5000, "new bytes, longer\n");
const shorter = Buffer.from("new");

interface Scenario {
  readonly name: string;
  readonly prepare: (path: string) => void;
  readonly act: (path: string, fileSystem: FileSystem) => Promise<Result<unknown>>;
  readonly newBytes: Buffer;
  readonly faults: readonly Fault[];
  readonly leastRuns: number;
}

const scenarios: Scenario[] = [
  {
    name: "replacing a file",
    prepare: (path) => {
      writeFileSync(path, oldBytes);
    },
    act: (path, fileSystem) =>
      replaceFileBytes(path, longer, { expectedOld: oldBytes }, fileSystem),
    faults,
    newBytes: longer,
    leastRuns: 400,
  },
  {
    name: "replacing a file with a second name by more bytes",
    prepare: prepareTwoNames,
    act: (path, fileSystem) =>
      replaceFileBytes(path, longer, { expectedOld: oldBytes }, fileSystem),
    faults,
    newBytes: longer,
    leastRuns: 400,
  },
  {
    name: "replacing a file with a second name by fewer bytes",
    prepare: prepareTwoNames,
    act: (path, fileSystem) =>
      replaceFileBytes(path, shorter, { expectedOld: oldBytes }, fileSystem),
    faults: ["EIO", "shortWrite", "corruptWrite"],
    newBytes: shorter,
    leastRuns: 100,
  },
  {
    name: "creating a file in a new folder",
    prepare: () => undefined,
    act: (path, fileSystem) =>
      createFileBytes(join(dirname(path), "made", "deep", basename(path)), longer, fileSystem),
    faults,
    newBytes: longer,
    leastRuns: 350,
  },
];

function prepareTwoNames(path: string): void {
  writeFileSync(path, oldBytes);
  linkSync(path, join(dirname(path), "second-name"));
}

describe("a system call fails while writing", () => {
  const inFolder = useTemporaryFolder();

  for (const scenario of scenarios) {
    it(`${scenario.name}: old or new bytes, told truly, nothing left over`, async () => {
      let runs = 0;
      const reached = new Set<string>();
      for (const fault of scenario.faults) {
        for (const lasting of lastings) {
          for (let index = 0; ; index++) {
            const plan: FaultPlan = { index, fault, lasting };
            const fileSystem = await run(scenario, plan);
            if (index >= fileSystem.calls.length) break;
            fileSystem.failed.forEach((name) => reached.add(name));
            runs++;
          }
        }
      }
      assert.ok(runs >= scenario.leastRuns, `only ${runs} runs`);
      for (const name of ["open", "write", "fsync", "close", "read", "fstat", "lstat"]) {
        assert.ok(reached.has(name), `${name} never failed`);
      }
    });
  }

  async function run(scenario: Scenario, plan: FaultPlan): Promise<FaultyFileSystem> {
    const folder = mkdtempSync(inFolder("case-"));
    const path = join(folder, "file.txt");
    scenario.prepare(path);
    const before = snapshot(folder);
    const fileSystem = createFaultyFileSystem(fileSystemWithoutDevice, plan);
    const result = await scenario.act(path, fileSystem);
    try {
      checkOutcome(scenario, result, { folder, before, fileSystem });
      const isCorrupt = plan.fault === "corruptWrite";
      if (plan.lasting === "once" && !isCorrupt) assert.notEqual(leftBy(result), "unknown");
    } catch (error) {
      const told = JSON.stringify(result);
      throw new Error(`${JSON.stringify(plan)} in ${fileSystem.calls.join(" ")}: ${told}`, {
        cause: error,
      });
    }
    rmSync(folder, { recursive: true });
    return fileSystem;
  }
});

type Snapshot = ReadonlyMap<string, Buffer | undefined>;

/** Every path below the folder, with its bytes; undefined for a folder. */
function snapshot(folder: string): Snapshot {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isFile() ? readFileSync(path) : undefined];
    }),
  );
}

interface Observed {
  readonly folder: string;
  readonly before: Snapshot;
  readonly fileSystem: FaultyFileSystem;
}

function checkOutcome(
  { newBytes }: Scenario,
  result: Result<unknown>,
  { folder, before, fileSystem }: Observed,
): void {
  const after = snapshot(folder);
  const isTarget = (path: string) => ["file.txt", "second-name"].includes(basename(path));
  const targets = [...after].filter(([path]) => isTarget(path)).map(([, bytes]) => bytes);
  const others = [...after.keys()].filter((path) => !isTarget(path) && after.get(path));
  const left = leftBy(result);

  if (left === "new") {
    assert.ok(targets.length > 0);
    targets.forEach((bytes) => assert.deepEqual(bytes, newBytes));
  } else if (left === "old" && !fileSystem.failed.includes("rmdir")) {
    assert.deepEqual(withoutKeys(after, others), before);
  }
  const unlinkFailed = fileSystem.failed.includes("unlink");
  if (!unlinkFailed && left !== "unknown") assert.deepEqual(others, []);
  if (others.length > 0 && !result.ok && result.failure.code === "systemError") {
    assert.deepEqual(others, [keptPathOf(result)]);
  }
}

function leftBy(result: Result<unknown>): "old" | "new" | "unknown" {
  if (result.ok) return "new";
  if (result.failure.code === "changedAfterWrite") return "unknown";
  return result.failure.code === "systemError" ? result.failure.left : "old";
}

function keptPathOf(result: Result<unknown>): string | undefined {
  return !result.ok && "keptPath" in result.failure ? result.failure.keptPath : undefined;
}

function withoutKeys(entries: Snapshot, keys: readonly string[]): Snapshot {
  return new Map([...entries].filter(([path]) => !keys.includes(path)));
}
