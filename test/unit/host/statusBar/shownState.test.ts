import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  commandOf,
  describeState,
  renderTooltip,
  type ShownState,
  tooltipCommands,
} from "../../../../src/host/statusBar/shownState.ts";

const quiet: ShownState = {
  mode: "trusted",
  isTrusted: true,
  toReview: { edits: 0, files: 0 },
  isChatElsewhere: true,
  waiting: [],
};

describe("describeState", () => {
  const examples: readonly (readonly [
    change: Partial<ShownState>,
    text: string,
    spoken: string,
  ])[] = [
    [{}, "$(shield) Linewise: Ask", "Linewise, permission mode Ask"],
    [{ mode: "yolo" }, "$(shield) Linewise: Don't Ask", "Linewise, permission mode Don't Ask"],
    [
      { mode: "yolo", isTrusted: false },
      "$(lock) Linewise: Read-Only",
      "Linewise, permission mode Read-Only",
    ],
    [
      { waiting: ["a.txt"], toReview: { edits: 3, files: 2 } },
      "$(shield) Linewise: Ask · 1 edit waits for you · 3 changes to review",
      "Linewise, permission mode Ask, 1 edit waits for you, 3 changes to review",
    ],
    [
      { waiting: ["a.txt", "b.txt"] },
      "$(shield) Linewise: Ask · 2 edits wait for you",
      "Linewise, permission mode Ask, 2 edits wait for you",
    ],
  ];
  for (const [change, text, spoken] of examples) {
    it(`says ${text}`, () => {
      assert.deepEqual(describeState({ ...quiet, ...change }), { text, spoken });
    });
  }
});

describe("a click on the item", () => {
  const toReview = { edits: 3, files: 2 };
  const examples: readonly (readonly [change: Partial<ShownState>, command: string])[] = [
    [{}, "linewise.setPermissionMode"],
    [{ toReview }, "linewise.review"],
    [{ toReview, waiting: ["a.txt"] }, "linewise.openPendingDiff"],
  ];
  for (const [change, command] of examples) {
    it(`leads to what ${describeState({ ...quiet, ...change }).text} shows`, () => {
      assert.equal(commandOf({ ...quiet, ...change }), command);
    });
  }
});

describe("renderTooltip", () => {
  const render = (change: Partial<ShownState>): string => renderTooltip({ ...quiet, ...change });

  it("names the mode in force and what it means, in the words of the setting", () => {
    assert.match(
      render({}),
      /^\*\*Permission mode of the Linewise tools: Ask \(trusted\)\*\*\n\n\S/,
    );
    assert.doesNotMatch(render({ mode: "sandboxed" }), /`#/);
    const readOnly = render({ mode: "yolo", isTrusted: false });
    assert.match(readOnly, /^\*\*Read-only\*\*\n\nThis workspace is not trusted/);
    assert.doesNotMatch(readOnly, /yolo|setPermissionMode/);
  });

  it("lists three editors that wait, and counts the others", () => {
    const waiting = ["first", "second", "third", "fourth", "fifth"];
    const tooltip = render({ waiting });
    assert.match(tooltip, /^\*\*5 edits wait for you\*\*/);
    assert.match(tooltip, /third\n- and 2 more\n\n\[\$\(diff\) Open Pending Diff\]/);
    assert.doesNotMatch(tooltip, /fourth/);
  });

  it("lets the name of a file be no link, icon or markup", () => {
    const tooltip = render({ waiting: ["[ok](command:x) $(check) **a**"] });
    assert.doesNotMatch(tooltip, /\(command:x\)|[^\\]\$\(check\)|[^\\]\*\*a/);
  });

  const counted: readonly (readonly [edits: number, files: number, words: string])[] = [
    [0, 0, "Nothing to review here."],
    [1, 1, "**1 change to review**"],
    [2, 1, "**2 changes in 1 file to review**"],
    [2, 2, "**2 changes in 2 files to review**"],
  ];
  for (const [edits, files, words] of counted) {
    it(`says: ${words}`, () => {
      const tooltip = render({ toReview: { edits, files } });
      assert.ok(tooltip.includes(words), tooltip);
      assert.equal(tooltip.includes("command:linewise.keepAll"), edits > 0);
    });
  }

  it("says where edits of VS Code's own tools are reviewed, unless that is here", () => {
    const words = "What VS Code's own tools edit has Keep and Undo in the chat.";
    assert.ok(render({}).includes(words));
    assert.ok(!render({ isChatElsewhere: false }).includes(words));
  });

  it("has links to no other commands than it may run", () => {
    const tooltip = render({ waiting: ["a.txt"], toReview: { edits: 2, files: 1 } });
    const linked = [...tooltip.matchAll(/\(command:([\w.]+)\)/g)].map(([, command]) => command);
    assert.deepEqual(new Set(linked), new Set(tooltipCommands));
  });
});
