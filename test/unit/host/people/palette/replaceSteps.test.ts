import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  createValidator,
  type Validation,
} from "../../../../../src/host/people/inputs/validation.ts";
import type { ReplaceDraft } from "../../../../../src/host/people/palette/matchPreview.ts";
import { replaceSteps } from "../../../../../src/host/people/palette/replaceSteps.ts";
import { createFakeWindow, type FakeWindow } from "../../../../support/fakes/fakeCallServices.ts";

const allNames = ["pattern", "replacement", "glob"] as const;
type Name = (typeof allNames)[number];

function draftOf(changes: Partial<ReplaceDraft> = {}): ReplaceDraft {
  return {
    pattern: "x",
    replacement: "",
    glob_pattern: "**/*",
    include_gitignored: false,
    include_hidden: false,
    ...changes,
  };
}

/** What is said last of a text that is typed where the draft lacks these, in the last of them. */
async function validateLast(
  { services }: FakeWindow,
  lacking: readonly Name[],
  typed: string,
  draft = draftOf(),
): Promise<Validation> {
  return validateAt({ services }, lacking, lacking.length - 1, typed, draft);
}

async function validateAt(
  { services }: Pick<FakeWindow, "services">,
  lacking: readonly Name[],
  index: number,
  typed: string,
  draft = draftOf(),
): Promise<Validation> {
  const step = replaceSteps(lacking, draft, services)[index];
  assert.ok(step !== undefined);
  const validation = await step.validate(typed, new AbortController().signal);
  if ("error" in validation || index === lacking.length - 1) return wordsOf(validation);
  assert.equal(validation.detail, "Searching…");
  return wordsOf((await validation.later) ?? validation);
}

function wordsOf(validation: Validation): Validation {
  return "error" in validation ? validation : { detail: validation.detail };
}

function windowWith(matches: number): FakeWindow {
  const half = Math.floor(matches / 2);
  return createFakeWindow({ "a.txt": "x\n".repeat(half), "b.txt": "x".repeat(matches - half) });
}

const tooMany = "10,001 matches are too many. At most 10,000 are replaced at once.";

describe("the steps of Replace Across Files", () => {
  it("take exactly as many matches as may be replaced at once", async () => {
    const window = windowWith(10_000);
    const detail = "10,000 matches in 2 files";
    assert.deepEqual(await validateLast(window, allNames, "**/*"), { detail });
  });

  it("refuse one more while the last text is typed, whichever it is", async () => {
    const window = windowWith(10_001);
    assert.deepEqual(await validateLast(window, allNames, "**/*"), { error: tooMany });
    assert.deepEqual(await validateLast(window, ["pattern", "replacement"], "y"), {
      error: tooMany,
    });
    assert.deepEqual(await validateLast(window, ["pattern"], "x"), { error: tooMany });
    assert.equal(
      await validateLast(window, allNames, "b.txt").then((said) => "error" in said),
      false,
    );
  });

  it("only count them as long as a text is to come that may mean fewer files", async () => {
    const window = windowWith(10_001);
    const counted = "10,001 matches in 2 files";
    assert.deepEqual(await validateAt(window, allNames, 0, "x"), { detail: counted });
    assert.deepEqual(await validateAt(window, allNames, 1, "y"), { detail: `Replace ${counted}` });
    assert.deepEqual(await validateAt(window, allNames, 1, ""), {
      detail: `With nothing here: delete ${counted}`,
    });
    assert.deepEqual(await validateAt(window, allNames, 0, "z"), { detail: "no matches" });
  });

  it("take the last text only with its count, however early Enter comes", async () => {
    const [step] = replaceSteps(["glob"], draftOf(), windowWith(10_001).services);
    assert.ok(step !== undefined);
    const validator = createValidator(step.validate, () => undefined, assert.ifError);
    validator.validate("*.txt");
    assert.deepEqual(await validator.settle(), { error: tooMany });
    validator.validate("a.txt");
    const settled = await validator.settle();
    assert.ok(settled !== undefined && "detail" in settled && !("later" in settled));
    assert.equal(settled.detail, "5,000 matches in 1 file");
  });

  it("list the first lines with a match, by file", async () => {
    const window = createFakeWindow({ "b.txt": "  x and x\ny\nx", "a.txt": "x\n".repeat(48) });
    const [step] = replaceSteps(["glob"], draftOf(), window.services);
    assert.ok(step !== undefined);
    const validation = await step.validate("**/*", new AbortController().signal);
    assert.ok("matches" in validation);
    assert.deepEqual(validation.matches.slice(-3), [
      "a.txt:48: x",
      "b.txt:1: x and x",
      "b.txt:3: x",
    ]);
  });

  it("go by the limit that is set", async () => {
    const window = windowWith(3);
    window.settings = { ...window.settings, maxReplacements: 2 };
    const error = "3 matches are too many. At most 2 are replaced at once.";
    assert.deepEqual(await validateLast(window, ["glob"], "**/*"), { error });
  });

  it("refuse what would replace nothing", async () => {
    const error = "No matches in these files.";
    assert.deepEqual(await validateLast(windowWith(3), ["glob"], "c.*"), { error });
  });

  for (const [glob, error] of [
    ["", "Type which files, such as **/* for all."],
    ["  ", "Type which files, such as **/* for all."],
    ["../*", "A glob cannot lead out of its folder with .. segments."],
    ["src/../../*", "A glob cannot lead out of its folder with .. segments."],
    ["*/../../x", "A glob cannot lead out of its folder with .. segments."],
  ] as const) {
    it(`refuse the glob ${JSON.stringify(glob)}`, async () => {
      assert.deepEqual(await validateLast(windowWith(3), ["glob"], glob), { error });
    });
  }

  it("give up on a text that is no longer typed, and say nothing of it", async () => {
    const controller = new AbortController();
    const window = windowWith(3);
    const [step] = replaceSteps(["glob"], draftOf(), {
      ...window.services,
      createWorkspace: (call, settings, signal, report) => ({
        ...window.services.createWorkspace(call, settings, signal, report),
        search: () => {
          controller.abort(new Error("typed on"));
          signal.throwIfAborted();
          throw new Error("The search was not given the signal.");
        },
      }),
    });
    const validation = step?.validate("**/*", controller.signal);
    await assert.rejects(Promise.resolve(validation), /typed on/);
    assert.deepEqual(window.errors, []);
  });
});
