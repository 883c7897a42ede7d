import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  createValidator,
  type Validate,
  type Validation,
  type Validator,
} from "../../../../../src/host/people/inputs/validation.ts";

function failAt(error: unknown): void {
  throw error;
}

/** A validation whose answers are given by hand, by text. */
function createSlowValidate(): {
  readonly validate: Validate;
  readonly asked: string[];
  readonly answer: (text: string, detail: string) => void;
  readonly signals: Map<string, AbortSignal>;
} {
  const asked: string[] = [];
  const waiting = new Map<string, (validation: { detail: string }) => void>();
  const signals = new Map<string, AbortSignal>();
  return {
    asked,
    signals,
    answer: (text, detail) => waiting.get(text)?.({ detail }),
    validate(text, signal) {
      asked.push(text);
      signals.set(text, signal);
      return new Promise((resolve) => waiting.set(text, resolve));
    },
  };
}

function detailOf({ validated }: Validator): string {
  const now = validated();
  return now !== undefined && "detail" in now ? now.detail : JSON.stringify(now);
}

describe("validating what is typed", () => {
  it("never lets a late answer replace a newer one", async () => {
    const { validate, answer, signals } = createSlowValidate();
    const validator = createValidator(validate, () => undefined, failAt);
    validator.validate("a");
    const first = validator.settle();
    validator.validate("ab");
    const second = validator.settle();
    assert.equal(signals.get("a")?.aborted, true);
    answer("ab", "new");
    await second;
    answer("a", "old");
    await first;
    assert.equal(detailOf(validator), "new");
    validator.dispose();
  });

  it("validates a word typed fast once", async () => {
    const { validate, asked, answer } = createSlowValidate();
    const validator = createValidator(validate, () => undefined, failAt);
    for (const text of ["w", "wo", "wor", "word"]) validator.validate(text);
    const settled = validator.settle();
    answer("word", "");
    await settled;
    assert.deepEqual(asked, ["word"]);
    validator.dispose();
  });

  it("can take a text before all is known of it, and refuse it then", async () => {
    let changes = 0;
    const { promise: later, resolve } = Promise.withResolvers<Validation>();
    const validator = createValidator(
      () => ({ detail: "Searching…", later }),
      () => changes++,
      failAt,
    );
    validator.validate("x");
    assert.equal(validator.validated(), undefined);
    const known = await validator.settle();
    assert.deepEqual(known, { detail: "Searching…", later });
    resolve({ error: "There are too many." });
    await later;
    assert.deepEqual(validator.validated(), { error: "There are too many." });
    assert.equal(changes, 3);
    validator.dispose();
  });

  it("tells of a crash, but not of one that comes of stopping", async () => {
    const crashes: unknown[] = [];
    const validator = createValidator(
      async (text, signal) => {
        await Promise.resolve();
        signal.throwIfAborted();
        throw new Error(`crash at ${text}`);
      },
      () => undefined,
      (error) => crashes.push(error),
    );
    validator.validate("stopped");
    const stopped = validator.settle();
    validator.validate("b");
    await stopped;
    await validator.settle();
    assert.deepEqual(crashes.map(String), ["Error: crash at b"]);
    validator.dispose();
  });
});
