import { describe, it } from "mocha";
import assert from "node:assert/strict";
import fc from "fast-check";
import { collectMatches } from "../../../../src/core/pattern/collectMatches.ts";
import { compileEcmaScript } from "../../../../src/core/pattern/ecmascript.ts";
import {
  parseEcmaScriptTemplate,
  type EcmaScriptTemplateOptions,
} from "../../../../src/core/pattern/ecmascriptTemplate.ts";
import { succeed } from "../../../../src/core/result.ts";
import type {
  CompiledPattern,
  ReplacementTemplate,
} from "../../../../src/core/pattern/matching.ts";

const seed = 815;
const groupedPattern = "(?<first>\\w)(?<second>\\w)?";

function compile(pattern: string): CompiledPattern {
  const compiled = compileEcmaScript(pattern);
  assert.ok(compiled.ok);
  return compiled.value;
}

/** What becomes of the first match. */
function renderFirst(
  compiled: CompiledPattern,
  text: string,
  template: ReplacementTemplate,
): string | undefined {
  const rendering = { template, maxUnits: 1000 };
  return collectMatches({ ...compiled, text, maxMatches: 1, rendering }).rendered?.text;
}

function replaceFirst(
  pattern: string,
  text: string,
  replacement: string,
  options?: EcmaScriptTemplateOptions,
): string | undefined {
  const compiled = compile(pattern);
  const template = parseEcmaScriptTemplate(replacement, compiled.groups, options);
  assert.ok(template.ok, JSON.stringify(template));
  return renderFirst(compiled, text, template.value);
}

function refuse(replacement: string, pattern: string, options?: EcmaScriptTemplateOptions): string {
  const template = parseEcmaScriptTemplate(replacement, compile(pattern).groups, options);
  assert.ok(!template.ok && template.failure.code === "invalidReplacement", "not refused");
  assert.equal(template.failure.replacement, replacement);
  assert.equal(template.failure.offset, replacement.search(/[$\\]/));
  return template.failure.problem;
}

describe("parseEcmaScriptTemplate", () => {
  for (const [replacement, rendered] of [
    ["", ""],
    ["plain", "plain"],
    ["[$1]", "[a]"],
    ["$2$1", "ba"],
    ["$<second>$<first>", "ba"],
    ["$&$&", "abab"],
    ["$$1", "$1"],
    ["$$$1", "$a"],
    ["$10", "a0"],
    ["$02", "b"],
    ["$", "$"],
    ["$x", "$x"],
    ["${first}", "${first}"],
    ["\\d\\$1\\", "\\d\\a\\"],
    ["$<first", "$<first"],
  ] as const) {
    it(`renders ${replacement} as the engine does`, () => {
      assert.equal(replaceFirst(groupedPattern, "ab", replacement), rendered);
      assert.equal("ab".replace(new RegExp(groupedPattern, "u"), replacement), rendered);
    });
  }

  for (const [replacement, rendered] of [
    ["$1\\n$2", "a\nb"],
    ["a\\tb", "a\tb"],
    ["\\r\\n|\\r|\r\n", "\n|\n|\n"],
    ["C:\\\\new\\\\$1", "C:\\new\\a"],
    ["\\\\1\\\\\\n", "\\1\\\n"],
  ] as const) {
    it(`reads the escapes of ${JSON.stringify(replacement)} as VS Code's replace does`, () => {
      assert.equal(replaceFirst(groupedPattern, "ab", replacement), rendered);
    });
  }

  it("gives nothing for a group that took no part", () => {
    assert.equal(replaceFirst(groupedPattern, "a", "[$2|$<second>]"), "[|]");
  });

  for (const [replacement, rendered] of [
    ["${second}${first}", "ba"],
    ["${1}0", "a0"],
    ["$${first}", "${first}"],
    ["${", "${"],
  ] as const) {
    it(`takes braces for a group where asked: ${replacement}`, () => {
      assert.equal(
        replaceFirst(groupedPattern, "ab", replacement, { bracedNames: true }),
        rendered,
      );
    });
  }

  for (const [replacement, pattern, hint] of [
    ["$3", groupedPattern, "there is $1 to $2, $<first>, $<second>"],
    ["$1", "a", "the pattern has none"],
    ["$2", "(a)", "there is $1)"],
    ["$0", groupedPattern, "the whole match is $&"],
    ["$00", groupedPattern, "the whole match is $&"],
    ["$<third>", groupedPattern, "there is $1 to $2, $<first>, $<second>"],
    ["Map$<T>", "a", "write $$<T>"],
    ["a\\1", groupedPattern, "write $1"],
    ["\\12", groupedPattern, "write $12"],
    ["\\g<first>", groupedPattern, "write $<first>"],
    ["\\g<0>", groupedPattern, "write $&"],
    ["$`", groupedPattern, "write $$`"],
    ["'$'", groupedPattern, "write $$'"],
  ] as const) {
    it(`refuses ${replacement} for ${pattern}`, () => {
      const problem = refuse(replacement, pattern);
      assert.ok(problem.includes(hint), problem);
    });
  }

  for (const [replacement, hint] of [
    ["${HOME}", "write $${HOME}"],
    ["${3}", "there is $1 to $2"],
    ["${0}", "the whole match is $&"],
  ] as const) {
    it(`refuses ${replacement} where braces mean a group`, () => {
      const problem = refuse(replacement, groupedPattern, { bracedNames: true });
      assert.ok(problem.includes(hint), problem);
    });
  }

  for (const opening of ["${", "$<", "\\g<", "${a ", "$<a"]) {
    it(`takes ${opening} without an end for literal text, in linear time`, () => {
      const replacement = opening.repeat(200_000 / opening.length);
      const before = process.cpuUsage();
      const template = parseEcmaScriptTemplate(replacement, compile("a").groups, {
        bracedNames: true,
      });
      assert.deepEqual(template, succeed([replacement]));
      assert.ok(process.cpuUsage(before).user < 1_000_000);
    });
  }

  it("knows a group by any name", () => {
    const pattern = "(?<__proto__>a)(?<constructor>b)";
    const swapped = "$<constructor>${__proto__}";
    assert.equal(replaceFirst(pattern, "ab", swapped, { bracedNames: true }), "ba");
  });

  it(`law: what is not refused is rendered as the engine renders it, its escapes read (seed ${seed})`, () => {
    const pieces = [
      "$",
      "1",
      "2",
      "0",
      "&",
      "<first>",
      "<",
      ">",
      "{first}",
      "x",
      "\\",
      "n",
      "\u{1f600}",
    ];
    const anyTemplate = fc.array(fc.constantFrom(...pieces), { maxLength: 8 });
    fc.assert(
      fc.property(anyTemplate, fc.constantFrom("ab", "a"), (parts, text) => {
        const replacement = parts.join("");
        const compiled = compile(groupedPattern);
        const template = parseEcmaScriptTemplate(replacement, compiled.groups);
        if (!template.ok) return;
        const unescaped = replacement.replaceAll(/\\([n\\])/g, (_, letter) =>
          letter === "n" ? "\n" : "\\",
        );
        const expected = text.replace(new RegExp(groupedPattern, "u"), unescaped);
        assert.equal(renderFirst(compiled, text, template.value), expected);
      }),
      { seed: seed, numRuns: 1000 },
    );
  });
});
