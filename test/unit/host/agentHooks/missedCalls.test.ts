import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, it } from "mocha";
import { reportMissedCalls } from "../../../../src/host/agentHooks/missedCalls.ts";
import {
  hasMissedLines,
  isMissedIn,
  missedLinesPath,
} from "../../../../src/host/startup/missedLines.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";

describe("calls that no window recorded", () => {
  const temporary = useTemporaryFolder();

  it("are counted once, in the next window on their folder, by agent", async () => {
    const root = temporary("doors");
    const path = missedLinesPath(root);
    const seconds = Math.floor(Date.now() / 1_000) - 12 * 60;
    const work = temporary("work");
    mkdirSync(work);
    symlinkSync(work, temporary("link"));
    mkdirSync(dirname(path), { recursive: true });
    const elsewhere = `codex ${seconds} Bash ${work}er\n`;
    const lines = [
      `claude-code ${seconds - 60} Edit ${work}/a b`,
      `claude-code ${seconds} Bash ${work}`,
      `claude-code ${seconds + 60} Read ${work}`,
      `codex ${seconds} update_plan ${work}`,
      `codex 1600000000 Bash ${work}er`,
      `unknown ${seconds} Edit ${work}`,
      "not a line",
    ];
    writeFileSync(path, `${lines.join("\n")}\n${elsewhere}`);
    const report = async (...folders: readonly string[]): Promise<readonly string[]> => {
      const told: string[] = [];
      await reportMissedCalls(root, folders, (sentence) => told.push(sentence));
      return told;
    };
    assert.equal(hasMissedLines(root, [temporary("other")]), false);
    assert.deepEqual(await report(temporary("other")), []);
    assert.equal(hasMissedLines(root, [work]), true);
    assert.deepEqual(await report(temporary("link")), [
      "Claude Code worked here 12 minutes ago, while no window recorded it. Calls that are not in the edit history: 2.",
    ]);
    assert.deepEqual(await report(work), []);
    assert.equal(readFileSync(path, "utf8"), elsewhere);
    assert.equal(hasMissedLines(temporary("none"), [work]), false);
    assert.equal(existsSync(temporary("none")), false);
  });

  it("are those of a folder of Windows in any case, with either slash", () => {
    const line = { agentId: "codex", timeMs: 0, tool: "Bash", folder: "C:\\Work\\Ünit\\a" };
    const isIn = (folder: string): boolean => isMissedIn(line, [folder]);
    assert.deepEqual(["c:\\work", "c:\\work\\ünit\\", "C:/Work/Ünit/A"].map(isIn), [
      true,
      true,
      true,
    ]);
    assert.deepEqual(["c:\\wor", "d:\\work", "c:\\work\\ünit\\a\\b"].map(isIn), [
      false,
      false,
      false,
    ]);
  });
});
