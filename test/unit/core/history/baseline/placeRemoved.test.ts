import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { carryBaseline } from "../../../../../src/core/history/baseline/carryBaseline.ts";
import { joinLines } from "../../../../support/generators/lineRuns.ts";

describe("a line that an agent deleted or replaced", () => {
  const examples: readonly (readonly [
    what: string,
    baseline: readonly string[],
    text: readonly string[],
    now: readonly string[],
    carried: readonly string[],
  ])[] = [
    [
      "is beside the lines that were beside it, though others altered both",
      ["total = sum(items);", "check(total);", "return total;"],
      ["total = sum(items);", "return total;"],
      ["amount = sum(items);", "return totals;"],
      ["amount = sum(items);", "check(total);", "return totals;"],
    ],
    [
      "comes back, though somebody deleted the comment that an agent left in the place of all of them",
      ["run();", "save(total, options);", "check(total, options);", "end();"],
      ["run();", "// … and so on", "end();"],
      ["run();", "end();"],
      ["run();", "save(total, options);", "check(total, options);", "end();"],
    ],
    [
      "goes with what an agent made of it, where somebody deleted that",
      ["f {", "save(total);", "check(options);", "}"],
      ["f {", "save(total, options);", "}"],
      ["f {", "}"],
      ["f {", "}"],
    ],
    [
      "goes with all that an agent put in its place, where somebody deleted that and the end that both have",
      ["a", "f {", "save(total, options);", "check(total, options);", "}", "z"],
      ["a", "g {", "}", "z"],
      ["a", "z"],
      ["a", "z"],
    ],
    [
      "goes with the block that somebody deleted, and the comment in its place",
      ["a", "f {", "save(total, options);", "check(total, options);", "}", "z"],
      ["a", "f {", "// …", "}", "z"],
      ["a", "z"],
      ["a", "z"],
    ],
    [
      "is where others put the block that it was in",
      ["first {", "one", "two", "}", "second {", "1", "2", "3", "4", "5", "}"],
      ["first {", "one", "}", "second {", "1", "2", "3", "4", "5", "}"],
      ["second {", "1", "2", "3", "4", "5", "}", "first {", "one", "}"],
      ["second {", "1", "2", "3", "4", "5", "}", "first {", "one", "two", "}"],
    ],
    [
      "comes back, and the long one that others put elsewhere goes, though they deleted the next one",
      ["1", "2", "old", "3"],
      ["1", "2", "the only line of the whole file that says so very much", "gone", "3"],
      ["the only line of the whole file that says so very much", "1", "2", "3"],
      ["old", "1", "2", "3"],
    ],
    [
      "is beside the line that others altered, and not with the one that they moved",
      ["one {", "  data = parse(form);", "  check(data);", "  save(data);", "}", "two {", "}"],
      ["one {", "  data = parse(form);", "  save(data);", "}", "two {", "}"],
      ["one {", "  data = parse(form, true);", "}", "two {", "  save(data);", "}"],
      [
        "one {",
        "  data = parse(form, true);",
        "  check(data);",
        "}",
        "two {",
        "  save(data);",
        "}",
      ],
    ],
    [
      "is not the same line that others wrote in another block, where an agent's stands for it",
      [".a {", "  color: red;", "}", ".b {", "  padding: 0;", "}"],
      [".a {", "  color: blue;", "}", ".b {", "  padding: 0;", "}"],
      [".a {", "  color: blue;", "}", ".b {", "  padding: 0;", "  color: red;", "}"],
      [".a {", "  color: red;", "}", ".b {", "  padding: 0;", "  color: red;", "}"],
    ],
    [
      "is not the same line that others wrote in another block, where others of its run are not there",
      ["day(d) {", "  one = d.one;", "  two = d.two;", "}", "x", "y"],
      ["x", "y"],
      ["x", "y", "short(d) {", "  one = d.one;", "}"],
      [
        "day(d) {",
        "  one = d.one;",
        "  two = d.two;",
        "}",
        "x",
        "y",
        "short(d) {",
        "  one = d.one;",
        "}",
      ],
    ],
    [
      "is the line that others put back in its block",
      ["b {", "  1", "  2", "  3", "}"],
      ["b {", "  one", "  2", "  3", "}"],
      ["b {", "  one", "  2", "  3", "  1", "}"],
      ["b {", "  2", "  3", "  1", "}"],
    ],
    [
      "is where it was, though others put the next block back elsewhere",
      ["f {", "  x", "  }", "}", "g {", "  y", "  }", "}", "h {", "  }", "}"],
      ["h {", "  }", "}"],
      ["h {", "  }", "}", "g {", "  y", "  }", "}"],
      ["f {", "  x", "  }", "}", "h {", "  }", "}", "g {", "  y", "  }", "}"],
    ],
    [
      "comes back with its block where others wrote a block that has such lines",
      ["a {", "  x = 1", "  if (!x) stop", "  end x", "}", "", "z"],
      ["z"],
      ["b {", "  x = 2", "  end x", "}", "", "z"],
      [
        ...["a {", "  x = 1", "  if (!x) stop", "  end x", "}", ""],
        ...["b {", "  x = 2", "  end x", "}", "", "z"],
      ],
    ],
    [
      "is below what others wrote above the line that it became, though the agent added one above that",
      ["first = items[0];", "return [first];"],
      ["first = items[0];", "middle = items[1];", "return [first, middle];"],
      ["first = items[0];", "middle = items[1];", "check(first);", "return [first, middle];"],
      ["first = items[0];", "check(first);", "return [first];"],
    ],
    [
      "is where the line is that it became, of a block of which each became another one",
      ["f {", "  a();", "", "}", "1,one"],
      ["// f {", "//   a();", "//", "// }", "1;one"],
      ["// f {", "//   a();", "mine", "//", "// }", "1;one"],
      ["f {", "  a();", "mine", "", "}", "1,one"],
    ],
  ];
  for (const [what, ...given] of examples) {
    it(what, () => {
      const [baseline = "", text = "", now = "", carried] = given.map((lines) => joinLines(lines));
      assert.equal(carryBaseline({ text, baseline }, now), carried);
    });
  }
});
