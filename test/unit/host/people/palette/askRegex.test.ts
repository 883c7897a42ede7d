import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import { EventEmitter, type Position, type TextDocument } from "vscode";
import {
  createPatternPool,
  type PatternPool,
} from "../../../../../src/files/pattern/patternPool.ts";
import type { Validation } from "../../../../../src/host/people/inputs/validation.ts";
import { type RegexSession, regexSteps } from "../../../../../src/host/people/palette/askRegex.ts";
import type { ShownReplacements } from "../../../../../src/host/people/palette/livePreview.ts";
import type { RegexDraft } from "../../../../../src/host/people/palette/regexDraft.ts";
import { createFakeWindow } from "../../../../support/fakes/fakeCallServices.ts";

const workerUrl = new URL("../../../../../src/files/pattern/patternWorker.ts", import.meta.url);
const path = "notes.txt";

let pool: PatternPool;
let timeoutMs = 20_000;
let canDraw = true;

beforeEach(() => {
  timeoutMs = 20_000;
  canDraw = true;
  pool = createPatternPool({ workerUrl, readTimeoutMs: () => timeoutMs });
});
afterEach(() => pool.dispose());

interface Typing {
  /** Validates what is typed at a step; the signal of the text before is aborted. */
  readonly type: (step: "pattern" | "replacement", text: string) => Promise<Validation | "dropped">;
  /** Where what the editor was told to show begins, in order; undefined for nothing. */
  readonly shown: () => readonly (readonly number[] | undefined)[];
  readonly session: RegexSession;
}

function placeIn(text: string, offset: number): Pick<Position, "line" | "character"> {
  const lines = text.slice(0, offset).split("\n");
  return { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
}

function openFile(
  text: string,
  { pattern = "", selections }: { pattern?: string; selections?: RegexDraft["selections"] } = {},
): Typing {
  const { services } = createFakeWindow(
    { [path]: text },
    {},
    {
      findMatches: (request, signal) => pool.findMatches(request, signal),
    },
  );
  const uri = { path: `/${path}`, toString: () => path };
  const shown: (ShownReplacements | undefined)[] = [];
  const session: RegexSession = {
    draft: {
      input: {
        path,
        pattern,
        replacement: "",
        count: 0,
        ignore_case: false,
        multiline: false,
        dotall: false,
      },
      document: {
        uri,
        positionAt: (offset: number) => placeIn(text, offset),
      } as unknown as TextDocument,
      selections,
    },
    services,
    preview: {
      show(next) {
        shown.push(next);
        return next !== undefined && canDraw;
      },
    },
    onEdit: new EventEmitter<void>().event,
    shown: undefined,
  };
  let controller = new AbortController();
  return {
    shown: () => shown.map((each) => each?.replacements.map(({ range }) => range.start)),
    session,
    async type(name, typed) {
      controller.abort();
      const { signal } = (controller = new AbortController());
      const [step] = regexSteps([name], session);
      assert.ok(step !== undefined);
      try {
        return await step.validate(typed, signal);
      } catch (error) {
        if (!signal.aborted) throw error;
        return "dropped";
      }
    },
  };
}

const lineCount = 50_000;
/** About a megabyte. */
const large = Array.from({ length: lineCount }, (_, line) => `line ${line} of a log file\r\n`);
const tooLong =
  "The pattern takes too long on this text. Make it more specific, without nested repetition such as (a+)+.";

describe("what is typed for Regex Replace in Active File", () => {
  it("is looked for off this thread, and only the last of it is shown", async () => {
    const { type, shown } = openFile(large.join(""));
    const typed = ["l", "li", "lin", "line", "line 4", "line 49", "line 499", "line 4999"];
    const validated = await Promise.all(typed.map((text) => type("pattern", text)));
    assert.deepEqual(validated, [...typed.slice(1).map(() => "dropped"), { detail: "11 matches" }]);
    assert.deepEqual(
      shown().map((starts) => starts?.length),
      [11],
    );
  });

  it("may match more than is replaced at once, which a sentence says", async () => {
    const { type, shown } = openFile(large.join(""));
    const error = "50,000 matches are too many. At most 10,000 are replaced at once.";
    assert.deepEqual(await type("pattern", "line"), { error });
    assert.deepEqual(shown(), [undefined]);
    assert.deepEqual(await type("pattern", "line \\d{1,4} "), { detail: "10,000 matches" });
    assert.equal(shown().at(-1)?.length, 10_000);
  });

  it("may be a pattern that never ends, after which the next one works", async () => {
    timeoutMs = 100;
    const { type, shown } = openFile(`${"a".repeat(60)}!\nb\n`);
    assert.deepEqual(await type("pattern", "(a+)+$"), { error: tooLong });
    assert.deepEqual(shown(), [undefined]);
    assert.deepEqual(await type("pattern", "b"), { detail: "1 match" });
    assert.equal(shown().at(-1)?.length, 1);
  });

  it("is not waited for where it never ends and another is typed", async () => {
    const { type, shown } = openFile(`${"a".repeat(60)}!\nb\n`);
    const endless = type("pattern", "(a+)+$");
    assert.deepEqual(await type("pattern", "b"), { detail: "1 match" });
    assert.equal(await endless, "dropped");
    assert.equal(shown().length, 1);
  });

  it("takes what was shown before away where it is wrong or finds nothing", async () => {
    const { type, shown, session } = openFile("a\n", { pattern: "a" });
    assert.deepEqual(await type("replacement", "b"), { detail: "Replace 1 match" });
    assert.equal(session.shown?.replaced, 1);
    const wrong = await type("replacement", "\\7");
    assert.ok(wrong !== "dropped" && "error" in wrong);
    assert.equal(shown().at(-1), undefined);
    assert.equal(session.shown, undefined);
    assert.deepEqual(await type("pattern", "z"), { error: "No matches in this file." });
    assert.deepEqual(shown().at(-1), []);
  });

  it("was not seen where the editor cannot draw it, which the row says", async () => {
    canDraw = false;
    const { type, session } = openFile("a\r\nb\n", { pattern: "a" });
    const detail = "Replace 1 match: Enter shows the change first";
    assert.deepEqual(await type("replacement", "c"), { detail });
    assert.equal(session.shown, undefined);
    assert.deepEqual(await type("pattern", "a"), { detail: "1 match" });
  });

  it("counts in what is selected alone", async () => {
    const selections = [{ start: 4, endExclusive: 7 }];
    const { type, shown } = openFile("aa\naa\naa\n", { selections });
    assert.deepEqual(await type("pattern", "a"), { detail: "2 matches" });
    assert.deepEqual(shown().at(-1), [4, 6]);
    assert.deepEqual(await type("pattern", "aa"), { error: "No matches in the selection." });
  });
});
