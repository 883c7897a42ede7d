import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createJudging, type Judgement } from "../../../../../src/host/people/inputs/judging.ts";
import {
  type ReplaceDraft,
  replaceSteps,
} from "../../../../../src/host/people/palette/replaceSteps.ts";
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
async function judgeLast(
  { services }: FakeWindow,
  lacking: readonly Name[],
  typed: string,
  draft = draftOf(),
): Promise<Judgement> {
  return judgeAt({ services }, lacking, lacking.length - 1, typed, draft);
}

async function judgeAt(
  { services }: Pick<FakeWindow, "services">,
  lacking: readonly Name[],
  index: number,
  typed: string,
  draft = draftOf(),
): Promise<Judgement> {
  const step = replaceSteps(lacking, draft, services)[index];
  assert.ok(step !== undefined);
  const judgement = await step.question().judge(typed, new AbortController().signal);
  if ("error" in judgement || index === lacking.length - 1) return judgement;
  assert.equal(judgement.detail, "Searching…");
  return (await judgement.later) ?? judgement;
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
    assert.deepEqual(await judgeLast(window, allNames, "**/*"), { detail });
  });

  it("refuse one more while the last text is typed, whichever it is", async () => {
    const window = windowWith(10_001);
    assert.deepEqual(await judgeLast(window, allNames, "**/*"), { error: tooMany });
    assert.deepEqual(await judgeLast(window, ["pattern", "replacement"], "y"), { error: tooMany });
    assert.deepEqual(await judgeLast(window, ["pattern"], "x"), { error: tooMany });
    assert.equal(await judgeLast(window, allNames, "b.txt").then((said) => "error" in said), false);
  });

  it("only count them as long as a text is to come that may mean fewer files", async () => {
    const window = windowWith(10_001);
    const counted = "10,001 matches in 2 files";
    assert.deepEqual(await judgeAt(window, allNames, 0, "x"), { detail: counted });
    assert.deepEqual(await judgeAt(window, allNames, 1, "y"), { detail: `Replace ${counted}` });
    assert.deepEqual(await judgeAt(window, allNames, 1, ""), { detail: `Delete ${counted}` });
    assert.deepEqual(await judgeAt(window, allNames, 0, "z"), { detail: "no matches" });
  });

  it("take the last text only with its count, however early Enter comes", async () => {
    const [step] = replaceSteps(["glob"], draftOf(), windowWith(10_001).services);
    assert.ok(step !== undefined);
    const judging = createJudging(step.question().judge, () => undefined, assert.ifError);
    judging.judge("*.txt");
    assert.deepEqual(await judging.settle(), { verdict: "refused", error: tooMany });
    judging.judge("a.txt");
    const detail = "5,000 matches in 1 file";
    assert.deepEqual(await judging.settle(), { verdict: "taken", detail, isFinal: true });
  });

  it("go by the limit that is set", async () => {
    const window = windowWith(3);
    window.settings = { ...window.settings, maxReplacements: 2 };
    const error = "3 matches are too many. At most 2 are replaced at once.";
    assert.deepEqual(await judgeLast(window, ["glob"], "**/*"), { error });
  });

  it("refuse what would replace nothing", async () => {
    const error = "No matches in these files.";
    assert.deepEqual(await judgeLast(windowWith(3), ["glob"], "c.*"), { error });
  });

  for (const [glob, error] of [
    ["", "Type which files, such as **/* for all."],
    ["  ", "Type which files, such as **/* for all."],
    ["../*", "A glob cannot lead out of its folder with .. segments."],
    ["src/../../*", "A glob cannot lead out of its folder with .. segments."],
    ["*/../../x", "A glob cannot lead out of its folder with .. segments."],
  ] as const) {
    it(`refuse the glob ${JSON.stringify(glob)}`, async () => {
      assert.deepEqual(await judgeLast(windowWith(3), ["glob"], glob), { error });
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
    const judgement = step?.question().judge("**/*", controller.signal);
    await assert.rejects(Promise.resolve(judgement), /typed on/);
    assert.deepEqual(window.errors, []);
  });
});
