import assert from "node:assert/strict";
import { createContext, Script } from "node:vm";
import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { describe, it } from "mocha";
import * as ts from "typescript";
import { lexiconOf } from "../../../src/core/syntax/languages.ts";
import { scanBrackets } from "../../../src/core/syntax/scan.ts";
import { readSourceFiles } from "./repositoryFiles.ts";

/** Texts of files and inputs have no bound that we set, but for those of {@link shortTexts}. */
const units = 100_000;
/** Linear ones take 1 to 3 ms; quadratic ones more than 15 s. */
const mostMs = 400;

/** Expressions that only meet texts of a bounded length, and the longest of these. */
const shortTexts: Readonly<Record<string, number>> = {
  // An unclosed class ends the walk through a rule, which has at most 500 units.
  [String.raw`/\\[^]|\[[!^]?\]?(?:\\[^]|\[:[^\][]*:\]|[^\]\\])*\]|[^]/g`]: 500,
};

/**
 * Texts that make an expression look for something in vain, from as many places as possible: for each
 * part that may be repeated without end, the shortest way to it and then that part over and over, or
 * both over and over, and an end that fits nothing.
 */
function findAttacks({ source, flags }: RegExp, length: number): readonly string[] {
  const attacks = new Set<string>();
  const parser = new RegExpParser();
  visit(parser.parsePattern(source, 0, source.length, { unicode: flags.includes("u") }), "");
  return [...attacks];

  function visit(node: AST.Node, before: string): void {
    if ("alternatives" in node) for (const each of node.alternatives) visit(each, before);
    if (node.type === "Alternative") {
      node.elements.reduce((reached, element) => {
        visit(element, reached);
        return reached + sampleOf(element);
      }, before);
    }
    if (node.type !== "Quantifier") return;
    visit(node.element, before);
    if (node.max !== Infinity) return;
    const ways = "alternatives" in node.element ? node.element.alternatives : [node.element];
    for (const repeated of ways.map(sampleOf)) {
      attacks.add(before + fill(repeated, length) + misfit);
      attacks.add(fill(before + repeated, length) + misfit);
    }
  }

  function sampleOf(node: AST.Node): string {
    if (node.type === "Quantifier") return sampleOf(node.element).repeat(node.min);
    if (node.type === "Alternative") return node.elements.map(sampleOf).join("");
    if (node.type === "Character") return String.fromCodePoint(node.value);
    if (node.type === "CharacterClass" || node.type === "CharacterSet") {
      const member = new RegExp(`^${node.raw}$`, flags.replace(/[gym]/g, ""));
      return members.find((each) => member.test(each)) ?? "";
    }
    const [first] = node.type !== "Assertion" && "alternatives" in node ? node.alternatives : [];
    return first === undefined ? "" : sampleOf(first);
  }
}

const misfit = "\u2000";
const members = Array.from("a0 \t\n\r/\\.-_'\"`<>(){}[]*+?!@#$%^&|~:;,=é\0A\u00a0\u0301");

function fill(text: string, length: number): string {
  return text.repeat(length / Math.max(1, text.length));
}

/** How long the expression takes for each of its attacks, until one is too much. */
function findSlow(expression: RegExp, length: number): string | undefined {
  const context = createContext({ expression, text: "" });
  return findAttacks(expression, length).find((text) => {
    context["text"] = text;
    const before = process.cpuUsage();
    try {
      run.runInContext(context, { timeout: 2 * mostMs });
    } catch {
      return true;
    }
    return process.cpuUsage(before).user / 1000 > mostMs;
  });
}

const run = new Script(
  "void (expression.global ? text.replace(expression, '') : expression.exec(text))",
);

interface Found {
  readonly place: string;
  readonly expression: RegExp;
}

async function findExpressions(): Promise<readonly Found[]> {
  const found: Found[] = [];
  for (const { path, text } of await readSourceFiles("src")) {
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const [, source = "", flags = ""] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? [];
        found.push({ place: `${path} ${node.text}`, expression: new RegExp(source, flags) });
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  }
  return found;
}

describe("our own regular expressions", () => {
  it("take no time that grows with the square of a text", async () => {
    const found = await findExpressions();
    assert.ok(found.length > 100);
    const slow = found.flatMap(({ place, expression }) => {
      const text = findSlow(expression, shortTexts[String(expression)] ?? units);
      return text === undefined ? [] : [`${place} with ${JSON.stringify(text.slice(0, 20))}`];
    });
    assert.deepEqual(slow, []);
  });

  const bad = [/[ \t]+$/, /<([^>]*)>/g, /^\.(?:\/+\.?)*$/, /(.).*-.*\1/, /^\((.*?)\s*\)$/];
  for (const expression of bad) {
    it(`are found where they do: ${String(expression)}`, () => {
      assert.notEqual(findSlow(expression, 2 * units), undefined);
    });
  }

  const languages = "ts java c cs go rs py php css scss json".split(" ");
  for (const language of languages) {
    it(`find the brackets of ${language} in linear time`, () => {
      const lexicon = lexiconOf(`a.${language}`);
      assert.ok(lexicon !== undefined);
      const expressions = languages.map((each) => lexiconOf(`a.${each}`));
      const attacked = lexicon === "script" ? expressions : [lexicon];
      const texts = new Set(
        attacked.flatMap((each) => (each instanceof RegExp ? findAttacks(each, units) : [])),
      );
      for (const text of texts) {
        const before = process.cpuUsage();
        scanBrackets(text, lexicon);
        const tookMs = process.cpuUsage(before).user / 1000;
        assert.ok(tookMs < mostMs, `${tookMs} ms for ${JSON.stringify(text.slice(0, 20))}`);
      }
    });
  }
});
