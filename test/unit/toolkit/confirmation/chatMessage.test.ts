import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeRead, describeWrite } from "../../../../src/toolkit/confirmation/chatMessage.ts";
import { planTexts, type PlannedText } from "../../../support/notation/plans.ts";

const uri = "command:x";
const link = "[Open the full diff ↗]";
const linkTarget = `\n\n${link}: ${uri}`;

describe("describeWrite", () => {
  it("counts the change of one file in the title, and shows it below its line and the link", () => {
    const plan = planTexts({ "src/a_b.ts": { old: "a\nb\nc\n", new: "a\nB\nc\n" } });
    assert.deepEqual(describeWrite(plan, uri), {
      title: "Edit src/a_b.ts? +1 −1",
      changes: "+1 −1",
      markdown: `line 2 · ${link}\n\n\`\`\`diff\n a\n-b\n+B\n c\n\`\`\`${linkTarget}`,
    });
  });

  it("says of a new file that it is new", () => {
    const { title, markdown } = describeWrite(planTexts({ "a.ts": { new: "a\n" } }), uri);
    assert.equal(title, "Create a.ts? +1 −0");
    assert.ok(markdown.startsWith(`${link}\n\n\`\`\`diff\n+a\n`), markdown);
  });

  it("counts several changes, and says from where to where they are", () => {
    const plan = planTexts({ "a.ts": { old: "a\nb\nc\nd\ne\n", new: "a\nB\nc\nx\nd\ny\n" } });
    assert.ok(describeWrite(plan, uri).markdown.startsWith(`3 changes, lines 2 to 5 · ${link}`));
  });

  it("names the lines of further places", () => {
    const lines = Array.from({ length: 40 }, (_, index) => `${index + 1}\n`);
    const changed = lines.map((line) => (/^(?:12|34)\n/.test(line) ? `x${line}` : line));
    const plan = planTexts({ "a.ts": { old: lines.join(""), new: changed.join("") } });
    const { markdown } = describeWrite(plan, uri);
    assert.ok(markdown.startsWith(`2 changes, lines 12 to 34 · ${link}`), markdown);
    assert.match(markdown, /\n 15\nline 34\n 31\n/);
    assert.doesNotMatch(markdown, /@@/);
  });

  it("names a file whose name cannot be in the title", () => {
    const plan = planTexts({ "a b.ts": { old: "a\n", new: "b\n" } });
    const { title, markdown } = describeWrite(plan, uri);
    assert.equal(title, "Edit this file? +1 −1");
    assert.ok(markdown.startsWith(`\`a b.ts\` · line 1 · ${link}`), markdown);
  });

  it("shows where a link leads", () => {
    const target = { shownReal: "lib/real.ts" };
    const plan = planTexts({ "a.ts": { old: "", new: "a\n", target } });
    assert.match(describeWrite(plan, uri).markdown, /^`a\.ts` → `lib\/real\.ts` · line 1 · /);
  });

  it("lists every one of several files, with their link first", () => {
    const plan = planTexts({
      "a.ts": { old: "a\n", new: "b\n" },
      "b.ts": { old: "a\n", new: "a\nb\nc\n" },
    });
    const { title, markdown } = describeWrite(plan, uri);
    assert.equal(title, "Edit 2 files? +3 −1");
    const head = `${link}  \n\`a.ts\` +1 −1  \n\`b.ts\` +2 −0\n\n`;
    assert.ok(markdown.startsWith(head), markdown);
    assert.match(markdown, /^diff b\.ts \+2 −0, line 2$/m);
  });

  it("tells the name of a file from a line that looks like it", () => {
    const plan = planTexts({
      "a.ts": { old: "-- b.ts +1 −0\ndiff b.ts +1 −0\n@@ b.ts\n", new: "++ b.ts +1 −0\n" },
      "b.ts": { old: "", new: "b\n" },
    });
    const { markdown } = describeWrite(plan, uri);
    const diff = (/```diff\n([^]*)\n```/.exec(markdown)?.[1] ?? "").split("\n");
    assert.deepEqual(
      diff.filter((line) => !/^[-+ @\\`]/.test(line)),
      ["diff a.ts +1 −3, line 1", "diff b.ts +1 −0, line 1"],
    );
    assert.equal(diff.filter((line) => /^(?:---|\+\+\+) b\.ts/.test(line)).length, 2);
  });

  it("counts what is too much to show", () => {
    const texts = Object.fromEntries(
      Array.from({ length: 60 }, (_, index): [string, PlannedText] => {
        return [`${index}.ts`, { old: "", new: "a\n".repeat(10) }];
      }),
    );
    const { markdown } = describeWrite(planTexts(texts), uri);
    assert.match(markdown, /`49\.ts` \+10 −0 {2}\n… and 10 more files\n/);
    assert.match(
      markdown,
      /\n\n… and \d+ more changed lines; open the full diff to see them\.\n\n\[Open the full diff ↗\]: command:x$/,
    );
    assert.ok(markdown.split("\n").length < 130);
  });

  it("warns above the diff", () => {
    const { markdown } = describeWrite(planTexts({ "a.ts": { old: "", new: "\u202Ea" } }), uri);
    const warning = markdown.indexOf(
      "⚠ The new text of a.ts contains hidden characters: \\[U\\+202E\\] ×1.",
    );
    assert.ok(warning > 0 && warning < markdown.indexOf("```diff"), markdown);
  });

  it("cuts a long path in its middle, in the title too", () => {
    const path = `${"deep/".repeat(100)}.git/config`;
    const { title, markdown } = describeWrite(planTexts({ [path]: { old: "", new: "a" } }), uri);
    assert.match(title, /^Edit deep.*….*\/\.git\/config\? \+1 −0$/);
    assert.ok(title.length < 140);
    const name = /^(?:`[^`]{1,30}` {2}\n)+`[^`]*\.git\/config` · line 1 · /;
    assert.match(markdown, name);
    assert.match(markdown, /\/` {2}\n`deep\//);
  });
});

describe("describeRead", () => {
  it("names what is read", () => {
    assert.deepEqual(describeRead("Read File", ["/etc/hosts", "a`b"]), {
      title: "Allow reading outside the workspace?",
      markdown: "Read File: `/etc/hosts`, ``a`b``",
    });
  });
});
