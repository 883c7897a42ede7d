import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyEdit, createEdit } from "../../../../src/core/edit/edit.ts";
import { indexLines, lineContent } from "../../../../src/core/lines/lines.ts";
import { reportEdit } from "../../../../src/toolkit/report/editReport.ts";
import { changeFile } from "../../../../src/toolkit/workspace/plan.ts";
import type { AppliedFile } from "../../../../src/toolkit/tool.ts";
import { textWithEdit } from "../../../support/generators/editArbitraries.ts";
import { fakeTextFile } from "../../../support/fakes/fakeTextFile.ts";

const seed = 4823;
const path = "a.ts";

function report(
  oldText: string,
  range: readonly [start: number, endExclusive: number],
  text: string,
  options: {
    readonly exists?: boolean;
    readonly applied?: Partial<AppliedFile>;
    readonly details?: readonly string[];
    readonly maxCharacters?: number;
  } = {},
): string {
  const { exists = true, details, maxCharacters = 10_000 } = options;
  const [start, endExclusive] = range;
  const edit = createEdit(oldText.length, [{ range: { start, endExclusive }, text }]);
  const change = changeFile(fakeTextFile(path, oldText, exists), edit);
  const applied: AppliedFile = { snapshotId: "s000002", unsaved: false, ...options.applied };
  return reportEdit(change, applied, "Edited", details)(maxCharacters).text;
}

describe("reportEdit", () => {
  const examples: readonly (readonly [string, string, readonly string[]])[] = [
    [
      "a line that changed",
      report("a\nb\nc\nd\n", [2, 3], "x"),
      ["Edited a.ts: 4 lines, snapshot s000002.", "", "1: a", "2: x", "3: c"],
    ],
    [
      "lines that came",
      report("a\nb\n", [2, 2], "x\ny\n"),
      [
        "Edited a.ts: 4 lines (+2 below), snapshot s000002.",
        ...["", "1: a", "2: x", "3: y", "4: b"],
      ],
    ],
    [
      "lines that went",
      report("a\nb\nc\nd\n", [2, 6], ""),
      ["Edited a.ts: 2 lines (-2 below), snapshot s000002.", ...["", "1: a", "2: d"]],
    ],
    [
      "a text of which nothing is left",
      report("a\n", [0, 2], ""),
      ["Edited a.ts: 0 lines (-1 below), snapshot s000002."],
    ],
    [
      "a file that is new, with nothing that it was",
      report("", [0, 0], "a\n", { exists: false }),
      ["Edited a.ts: 1 line, snapshot s000002.", "", "1: a"],
    ],
    [
      "a text that is not saved",
      report("a\n", [0, 1], "b", { applied: { unsaved: true } }),
      ["Edited a.ts: 1 line, snapshot s000002 [unsaved].", "", "1: b"],
    ],
    [
      "what else there is to tell",
      report("a\n", [0, 1], "b", { details: ["first", "second"] }),
      ["Edited a.ts: 1 line, snapshot s000002.", "first", "second", "", "1: b"],
    ],
  ];
  for (const [name, answer, expected] of examples) {
    it(`tells of ${name}`, () => {
      assert.equal(answer, expected.join("\n"));
    });
  }

  it("says that nothing changed, with the snapshot that holds", () => {
    const change = changeFile(fakeTextFile(path, "a\n"), createEdit(2, []));
    assert.equal(
      reportEdit(change, undefined, "Edited")(1_000).text,
      "No changes: a.ts already matches the result of this edit (snapshot s0ld111).",
    );
  });

  it("tells 50 details, and counts the others", () => {
    const details = Array.from({ length: 52 }, (_, index) => `detail ${index + 1}`);
    const lines = report("a\n", [0, 1], "b", { details }).split("\n");
    assert.deepEqual(lines.slice(50, 53), ["detail 50", "… and 2 more.", ""]);
    const all = report("a\n", [0, 1], "b", { details: details.slice(0, 50) }).split("\n");
    assert.deepEqual(all.slice(50, 52), ["detail 50", ""]);
  });

  const kept: readonly (readonly [string, encoding: string, string])[] = [
    ["a\n", "utf8", ""],
    ["a\r\n", "utf8", ", CRLF kept"],
    ["a", "utf8bom", ", utf8bom kept"],
    ["a\rb\r", "windows1252", ", windows1252 and CR kept"],
    ["a\r\nb\n", "utf8", ", mixed EOL kept"],
  ];
  for (const [text, encoding, said] of kept) {
    it(`says what it kept of ${encoding} and ${JSON.stringify(text)}`, () => {
      const file = { ...fakeTextFile(path, text), encoding };
      const edit = createEdit(text.length, [{ range: { start: 0, endExclusive: 1 }, text: "b" }]);
      const applied = { snapshotId: "s000002", entryId: 3, unsaved: false };
      const answer = reportEdit(changeFile(file, edit), applied, "Edited")(1_000).text;
      assert.match(
        answer,
        new RegExp(`^Edited a\\.ts: [12] lines?, snapshot s000002, edit e3${said}\\.\n`),
      );
      const created = changeFile({ ...file, exists: false }, edit);
      assert.doesNotMatch(reportEdit(created, applied, "Created")(1_000).text, /kept/);
    });
  }

  it("keeps within the room there is", () => {
    const text = `${"x".repeat(200)}\n`.repeat(30);
    const answer = report("", [0, 0], text, { maxCharacters: 1_000 });
    assert.ok(answer.length <= 1_000);
    assert.match(
      answer,
      /\n… \d+ more lines changed or next to a change; call linewise_read_file with offset \d+ /,
    );
  });

  it(`law: shows lines of the new text under their numbers (seed ${seed})`, () => {
    fc.assert(
      fc.property(textWithEdit, ([oldText, edit]) => {
        const change = changeFile(fakeTextFile(path, oldText), edit);
        const applied = { text: change.newText, snapshotId: "s000002", unsaved: false };
        const answer = reportEdit(change, applied, "Edited")(10_000).text;
        const lines = indexLines(applyEdit(edit, oldText));
        assert.match(answer, new RegExp(`^Edited a\\.ts: ${lines.count} lines?\\b`));
        const rows = answer.split("\n").filter((row) => /^\d+: /.test(row));
        assert.equal(rows.length > 0, lines.count > 0 && edit.replacements.length > 0);
        for (const row of rows) {
          const line = Number.parseInt(row, 10);
          assert.equal(row, `${line}: ${lineContent(lines, line)}`);
        }
      }),
      { seed: seed, numRuns: 2000 },
    );
  });
});
