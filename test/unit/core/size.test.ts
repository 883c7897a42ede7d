import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { humanizeSize } from "../../../src/core/size.ts";

describe("humanizeSize", () => {
  const examples: readonly [number, string][] = [
    [0, "0 B"],
    [1_023, "1023 B"],
    [1_024, "1.0 KB"],
    [1_536, "1.5 KB"],
    [1_048_524, "1023.9 KB"],
    [1_048_525, "1.0 MB"],
    [1_048_576, "1.0 MB"],
    [5 * 1024 ** 3, "5.0 GB"],
    [1024 ** 6, "1024.0 PB"],
  ];
  for (const [bytes, shown] of examples) {
    it(`${bytes} is ${shown}`, () => {
      assert.equal(humanizeSize(bytes), shown);
    });
  }
});
