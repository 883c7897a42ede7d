import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { ToolAtWork } from "../../../../src/core/recorder/index.ts";
import type { ChangeMaker } from "../../../../src/core/recorder/judgeChange.ts";
import { actedOn, type personActions } from "../../../support/person/personActions.ts";
import { follow, personEvents, toolEvents } from "../../../support/person/documentEvents.ts";

type Action = keyof typeof personActions;

const path = "/folder/p.txt";
const files = new Set(["file:///folder/p.txt"]);
const [oldString, newString] = ["delta four\nepsilon five", "delta four\nepsilon 5"];
const replacement = { filePath: path, oldString, newString };
const patch = `*** Begin Patch\n*** Update File: ${path}\n@@\n delta four\n-epsilon five\n+epsilon 5\n*** End Patch`;
const command: ToolAtWork = {
  files: new Set(),
  input: { command: "sleep 8" },
  isCommand: true,
};

function editing(input: unknown): ToolAtWork {
  return { files, input, isCommand: false };
}

const unknown: ToolAtWork = { files: new Set(), input: { name: "any" }, isCommand: false };

/** With them the cursor goes, by keyboard, to where the change ends; or they are Undo and Redo. */
const byHand: readonly Action[] = [
  ...(["typeCharacter", "typeWord", "typeBracket", "typeOverSelection"] as const),
  ...(["cutSelection", "pasteText", "twoCursors", "changeAll"] as const),
];

/** They take away what is to be replaced, and the cursor says nothing. */
const inTheWay: readonly Action[] = ["drag", "moveLineDown", "sortLines"];

const all = personEvents.map(({ name }) => name);

/** What may be the tool's: all else is the person's. */
const atWork: readonly (readonly [name: string, call: ToolAtWork, unsure: readonly string[]])[] = [
  ["a command", command, []],
  ["replace_string_in_file", editing(replacement), inTheWay],
  ["multi_replace_string_in_file", editing({ replacements: [replacement] }), inTheWay],
  ["apply_patch", editing({ input: patch }), inTheWay],
  // What comes after the first change of the new text.
  ["create_file", editing({ filePath: path, content: actedOn }), ["trimOnSave", "formatOnSave"]],
  ["a tool that may do anything", unknown, all.filter((name) => !byHand.includes(name as Action))],
];

describe("followDocument", () => {
  for (const [name, call, unsure] of atWork) {
    it(`knows what a person does while ${name} is at work`, () => {
      const found = personEvents.filter(({ events }) =>
        follow(actedOn, events, [call]).makers.has("either"),
      );
      assert.deepEqual(found.map((each) => each.name).toSorted(), unsure.toSorted());
      for (const { name: action, events } of personEvents) {
        const { makers, own, text } = follow(actedOn, events, [call]);
        assert.equal(makers.has("tool"), false, action);
        if (!unsure.includes(action)) assert.equal(own, text, action);
      }
    });
  }

  const lines = Array.from({ length: 120 }, (_, at) => `line ${at + 1} has some text of its own\n`);

  for (const { name, input, events } of toolEvents) {
    const start = name === "create" || name === "patchAdd" ? "" : lines.join("");
    it(`knows the edit of a tool, wherever the cursor goes (${name})`, () => {
      const expected: readonly (readonly [readonly ToolAtWork[], ChangeMaker])[] = [
        [[editing(input)], "tool"],
        [[editing(input), unknown, command], "tool"],
        [[unknown, command], "either"],
        [[editing({ ...replacement, filePath: path })], "either"],
        [[command], "person"],
      ];
      for (const [calls, maker] of expected) {
        const { makers, own, text } = follow(start, events, calls);
        assert.deepEqual([...makers], [maker]);
        assert.equal(own, maker === "person" ? text : start);
      }
    });
  }

  it("keeps apart what a person and a tool leave unsaved", () => {
    const { makers, own, text } = follow(
      "one\ntwo\nthree\n",
      [
        ["change", false, "", [[0, 3, ""]]],
        ["dirty", true],
        ["change", true, "", [[1, 3, "2"]]],
        ["change", true, "", [[3, 5, "3"]]],
      ],
      [editing({ oldString: "two", newString: "2" })],
    );
    assert.deepEqual([...makers], ["person", "tool"]);
    assert.deepEqual([own, text], ["\ntwo\n3\n", "\n2\n3\n"]);
  });

  it("takes a file that is read again for nobody's change", () => {
    const { makers, own } = follow("a\n", [["change", false, "", [[0, 1, "b"]]]], [command]);
    assert.deepEqual([...makers], []);
    assert.equal(own, "b\n");
  });

  it("gives what formats a text while it is saved to whom the change before is of", () => {
    const edit = editing({ oldString: "two", newString: "2  " });
    const trimmed = [
      ["change", false, "", [[0, 3, "2  "]]],
      ["dirty", true],
      ["willSave"],
      ["change", true, "", [[1, 2, ""]]],
      ["didSave"],
    ] as const;
    assert.deepEqual([...follow("two\n", trimmed, [edit]).makers], ["tool"]);
    assert.deepEqual([...follow("one\n", trimmed, [edit]).makers], ["either"]);
    assert.deepEqual([...follow("one\n", trimmed, [command]).makers], ["person"]);
  });
});
