import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Diagnostic } from "../../../../src/core/compareDiagnostics.ts";
import { renderDiagnostics } from "../../../../src/toolkit/report/diagnosticsReport.ts";

const problem: Diagnostic = {
  severity: "error",
  origin: "ts(2304)",
  message: "Cannot find name 'x'.",
  line: 3,
  character: 5,
};

describe("renderProblems", () => {
  it("says nothing where nothing changed", () => {
    assert.deepEqual(renderDiagnostics([{ path: "a.ts", appeared: [], gone: [] }], 10_000), []);
  });

  it("lists what is new, then what is gone", () => {
    const gone: Diagnostic = {
      ...problem,
      severity: "warning",
      origin: "",
      message: "Old",
      line: 9,
    };
    assert.deepEqual(
      renderDiagnostics([{ path: "a.ts", appeared: [problem], gone: [gone] }], 10_000),
      [
        "New problems (1):",
        "a.ts:3:5 error ts(2304): Cannot find name 'x'.",
        "Resolved problems, with old line numbers (1):",
        "a.ts:9:5 warning: Old",
      ],
    );
  });

  it("keeps a message on one line, without what hides, and short", () => {
    const message = `one\n  two\u202e ${"x".repeat(300)}`;
    const [, row = ""] = renderDiagnostics(
      [{ path: "a.ts", appeared: [{ ...problem, message }], gone: [] }],
      10_000,
    );
    assert.match(row, /: one two\[U\+202E\] x+…$/);
    assert.equal(row.length, "a.ts:3:5 error ts(2304): ".length + 201);
  });

  it("never cuts a message within a character", () => {
    const message = `${"x".repeat(199)}😀 and more`;
    const [, row = ""] = renderDiagnostics(
      [{ path: "a.ts", appeared: [{ ...problem, message }], gone: [] }],
      10_000,
    );
    assert.match(row, /x{199}…$/);
    assert.ok(row.isWellFormed());
  });

  it("has at most 20 lines and counts the rest", () => {
    const appeared = Array.from({ length: 15 }, () => problem);
    const gone = Array.from({ length: 2_000 }, () => problem);
    const lines = renderDiagnostics(
      [
        { path: "a.ts", appeared, gone },
        { path: "b.ts", appeared, gone },
      ],
      10_000,
    );
    assert.equal(lines.length, 20);
    assert.equal(
      lines[0],
      "New problems (30, 12 of them not shown: for the first of these, call linewise_read_file with path b.ts, offset 3, limit 1):",
    );
    assert.equal(
      lines[19],
      "Resolved problems, with old line numbers (4,000, 4,000 of them not shown):",
    );
  });

  it("counts what does not fit, the old problems first", () => {
    const lines = renderDiagnostics(
      [{ path: "a.ts", appeared: Array.from({ length: 9 }, () => problem), gone: [problem] }],
      400,
    );
    const [title = ""] = lines;
    const [, left] =
      /^New problems \(9, (\d) of them not shown: .* path a\.ts, offset 3, limit 1\):$/.exec(
        title,
      ) ?? [];
    assert.equal(lines.length, 9 - Number(left) + 2);
    assert.match(lines.at(-1) ?? "", /^Resolved .* \(1, 1 of them not shown\):$/);
    assert.ok(Buffer.byteLength(lines.join("\n")) <= 400);
  });
});
