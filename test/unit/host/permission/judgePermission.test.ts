import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  judgePermission,
  type JudgedWindow,
  type CallPermission,
} from "../../../../src/host/permission/judgePermission.ts";
import type { ResolvedPath } from "../../../../src/core/path/resolvedPath.ts";
import type { Settings } from "../../../../src/toolkit/manifest/settings.ts";
import { settingsOf } from "../../../support/fakes/fakeCallServices.ts";
import { targetOf } from "../../../support/fakes/fakeTarget.ts";

const window: JudgedWindow = { isTrusted: true, textDocuments: [] };
const outside = { asGiven: false, real: false };
const secrets = { protectedReads: { "**/*.key": "ask", "**/*.pem": "refuse" } } as const;

function judgeWrite(
  targets: readonly ResolvedPath[],
  settings: Partial<Settings> = {},
  isTrusted = true,
): string {
  return outcomeOf(
    judgePermission(targets, "write", settingsOf(settings), { ...window, isTrusted }),
  );
}

function outcomeOf(judged: ReturnType<typeof judgePermission>): string {
  return judged.ok ? wordOf(judged.value) : judged.failure.code;
}

function wordOf(judgement: CallPermission): string {
  if (judgement.verdict === "allow") return "allow";
  const reasons = judgement.reasons.map(({ target, reason }) => `${target.shown} ${reason.code}`);
  return [judgement.everyTime ? "ask every time" : "ask", ...reasons].join(", ");
}

describe("judge", () => {
  const [plain, other] = [targetOf("a.ts"), targetOf("b.ts")];
  const far = { ...targetOf("far.ts"), insideWorkspace: outside };
  const key = targetOf("x.key");

  it("allows what the mode allows, nothing at all included", () => {
    assert.equal(judgeWrite([]), "allow");
    assert.equal(judgeWrite([plain, other], { permissionMode: "yolo" }), "allow");
  });

  it("asks for all targets together", () => {
    assert.equal(judgeWrite([plain, other]), "ask, a.ts write, b.ts write");
  });

  it("asks every time where one target must be asked for so", () => {
    assert.equal(judgeWrite([plain, far]), "ask every time, a.ts write, far.ts outsideWorkspace");
  });

  it("refuses the call where one target is refused", () => {
    assert.equal(judgeWrite([plain, { ...other, refusal: "it is ours" }]), "refusedTarget");
  });

  it("refuses every write in a workspace that is not trusted", () => {
    assert.equal(judgeWrite([plain], { permissionMode: "yolo" }, false), "untrustedWorkspace");
  });

  it("asks before a read outside a workspace that is not trusted, whatever the mode", () => {
    const judged = judgePermission([far], "read", settingsOf({ permissionMode: "yolo" }), {
      ...window,
      isTrusted: false,
    });
    assert.match(outcomeOf(judged), /^ask.*far\.ts outsideWorkspace$/);
  });

  const reads: readonly (readonly [string, ResolvedPath, string])[] = [
    ["a file that holds secrets", key, "ask every time, x.key secret"],
    ["one that a rule refuses", targetOf("x.pem"), "secretFile"],
    ["one by a name behind a link", { ...plain, names: key.names }, "ask every time, a.ts secret"],
    ["one that is not there", { ...key, kind: "missing" }, "allow"],
  ];
  for (const [what, target, expected] of reads) {
    it(`judges ${what} by what it may show`, () => {
      assert.equal(
        outcomeOf(judgePermission([target], "read", settingsOf(secrets), window)),
        expected,
      );
    });
  }

  const documents: readonly (readonly [string, boolean, string, string])[] = [
    ["unsaved text of a file that is gone", true, "/workspace/x.key", "ask every time"],
    ["in other letters, too", true, "/elsewhere/X.KEY", "ask every time"],
    ["no text that is saved", false, "/workspace/x.key", "allow"],
    ["no other file's", true, "/workspace/y.key", "allow"],
  ];
  for (const [what, isDirty, path, expected] of documents) {
    it(`counts what an editor has: ${what}`, () => {
      const textDocuments = [{ isDirty, uri: { path } }];
      const missing: ResolvedPath = { ...key, kind: "missing" };
      const judged = judgePermission([missing], "read", settingsOf(secrets), {
        ...window,
        textDocuments,
      });
      assert.ok(outcomeOf(judged).startsWith(expected), outcomeOf(judged));
    });
  }
});
