import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { parseCommandLine, UsageError } from "../../../harness/process/commandLine.ts";
import { renderMachineNeeds } from "../../../harness/start/machineNeeds.ts";

describe("parseCommandLine", () => {
  const options = { grep: { type: "string" }, help: { type: "boolean" } } as const;
  const parse = (...args: string[]): unknown =>
    parseCommandLine({ args, options, allowPositionals: true });

  it("gives options and words", () => {
    const { values, positionals } = parseCommandLine({
      args: ["unit", "--grep", "a b"],
      options,
      allowPositionals: true,
    });
    assert.deepEqual([values.grep, positionals], ["a b", ["unit"]]);
  });

  it("says what it does not know, and what there is", () => {
    const expected: readonly (readonly [args: readonly string[], message: string])[] = [
      [["--gerp"], "Unknown option '--gerp'. The options are --grep, --help."],
      [
        ["--help=yes"],
        "Option '--help' does not take an argument. The options are --grep, --help.",
      ],
    ];
    for (const [args, message] of expected) {
      assert.throws(() => parse(...args), { name: "UsageError", message });
    }
    assert.throws(() => parse("--grep"), UsageError);
  });
});

describe("renderMachineNeeds", () => {
  it("says where things are, and how to get what is missing", () => {
    const needs = [
      { name: "Node", found: "v24", without: "" },
      { name: "VS Code", found: undefined, without: "It comes from npm now." },
    ];
    assert.equal(
      renderMachineNeeds(needs),
      "  ✓ Node (v24)\n  – VS Code is not here yet. It comes from npm now.",
    );
  });
});
