import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  describeDialog,
  sensitiveOf,
  type TargetReason,
} from "../../../../src/toolkit/confirmation/dialog.ts";
import type { Plan } from "../../../../src/toolkit/workspace/plan.ts";
import type { AskReason } from "../../../../src/toolkit/permission.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";
import { planTexts, type PlannedText } from "../../../support/notation/plans.ts";

function ask(plan: Plan, codes: Readonly<Record<string, AskReason>>, inputWasEdited = false) {
  const targets = plan.changes.map(({ file }) => file.target);
  const reasons = targets.flatMap((target): TargetReason[] => {
    const reason = codes[target.shown];
    return reason === undefined ? [] : [{ target, reason }];
  });
  return describeDialog({ targets, plan, reasons, inputWasEdited });
}

const isProtected: AskReason = { code: "protected", pattern: "**/.env*" };

describe("describeDialog", () => {
  it("says why a file is asked for, and what changes", () => {
    const plan = planTexts({ ".env": { old: "A=1\n", new: "A=2\n" } });
    assert.deepEqual(ask(plan, { ".env": isProtected }), {
      title: "Allow the agent to edit .env?",
      detail:
        ".env is a protected file (**/.env*): it can run code, hold secrets or steer agents.\n\n+1 −1, line 1\n\n-A=1\n+A=2",
    });
  });

  it("says what an agent gets to see of a file that usually holds secrets", () => {
    const plan = planTexts({ "a.pem": { old: "A\n", new: "B\n" } });
    const { title, detail } = ask(plan, { "a.pem": { code: "secret", pattern: "*.pem" } });
    assert.equal(title, "Allow the agent to edit a.pem?");
    assert.match(
      detail,
      /^a\.pem usually holds secrets \(\*\.pem in linewise\.protectedReads\)\. If you allow this, the agent sees the text, which is sent to a model\.\n/,
    );
    const target = targetOf(".env");
    const reason: AskReason = { code: "secret", pattern: "*.env" };
    const reasons = [{ target, reason }];
    const read = describeDialog({ targets: [target], reasons, inputWasEdited: false });
    assert.equal(read.title, "Allow the agent to read .env?");
  });

  it("says of a person's own entry only that it is theirs", () => {
    const isOwn: AskReason = { code: "protected", pattern: "src/*.ts" };
    const change = { old: "a", new: "b" };
    const one = ask(planTexts({ "src/a.ts": change }), { "src/a.ts": isOwn });
    assert.match(
      one.detail,
      /^src\/a\.ts is protected by your entry src\/\*\.ts in linewise\.protectedPaths\.\n/,
    );
    const texts = { "src/a.ts": change, "src/b.ts": change, ".env": change };
    const codes = { "src/a.ts": isOwn, "src/b.ts": isOwn, ".env": isProtected };
    assert.match(
      ask(planTexts(texts), codes).detail,
      /^\.env is a protected file .*\n\nProtected by your entries in linewise\.protectedPaths:\nsrc\/a\.ts \(src\/\*\.ts\)\nsrc\/b\.ts/,
    );
  });

  it("says that a file is new", () => {
    const { title, detail } = ask(planTexts({ ".env": { new: "A\n" } }), { ".env": isProtected });
    assert.equal(title, "Allow the agent to create .env?");
    assert.match(detail, /\n\n\+1 −0\n\n\+A/);
  });

  it("says where a link leads", () => {
    const target = { shownReal: "/etc/passwd" };
    const plan = planTexts({ "a.txt": { old: "", new: "a", target } });
    const { detail } = ask(plan, { "a.txt": { code: "outsideWorkspace" } });
    assert.match(detail, /^a\.txt leads outside the workspace, to \/etc\/passwd\./);
  });

  it("names hard links and an edited input", () => {
    const plan = planTexts({ "a.txt": { old: "", new: "a" } });
    const { detail } = ask(plan, { "a.txt": { code: "hardLinks", count: 3 } }, true);
    assert.match(detail, /^You changed the input of this call\.[\s\S]*3 names on disk/);
  });

  it("lists every sensitive file of many, before the others", () => {
    const texts: Record<string, PlannedText> = {};
    for (let index = 0; index < 200; index += 1) texts[`f${index}.ts`] = { old: "a", new: "b" };
    const codes: Record<string, AskReason> = {};
    for (let index = 0; index < 30; index += 1) {
      texts[`${index}/.env`] = { old: "a", new: "b" };
      codes[`${index}/.env`] = isProtected;
    }
    const { title, detail } = ask(planTexts(texts), codes);
    assert.equal(title, "Allow the agent to edit 230 files?");
    for (let index = 0; index < 30; index += 1) {
      assert.ok(detail.includes(`\n${index}/.env (**/.env*)\n`), `reason of ${index}`);
      assert.ok(detail.includes(`${index}/.env +1 −1`), `summary of ${index}`);
    }
    assert.match(detail, /… and 200 more files/);
    assert.ok(!detail.includes("f0.ts +1"));
  });

  it("hides nothing of a text", () => {
    const plan = planTexts({ ".env": { old: "", new: "a\u202Eb\u200B\n" } });
    const { detail } = ask(plan, { ".env": isProtected });
    assert.match(detail, /\+a\[U\+202E\]b\[U\+200B\]/);
    assert.match(detail, /contains hidden characters/);
  });

  it("asks about a read", () => {
    const target = targetOf("/etc/hosts");
    const reasons = [{ target, reason: { code: "outsideWorkspace" } as const }];
    const question = { targets: [target], reasons, inputWasEdited: false };
    assert.deepEqual(describeDialog(question), {
      title: "Allow the agent to read /etc/hosts?",
      detail: "/etc/hosts is outside the workspace.",
    });
  });
});

describe("sensitiveOf", () => {
  it("takes a plain write for nothing special", () => {
    const [a, b] = [targetOf("a"), targetOf("b")];
    const reasons = [
      { target: a, reason: { code: "write" } as const },
      { target: b, reason: isProtected },
    ];
    assert.deepEqual([...sensitiveOf(reasons)], [b.uri]);
  });
});
