import { letterCaseOf, type PythonFlags } from "./flags.ts";
import type { ParsePlace } from "./groupScope.ts";
import type { Reader } from "./reader.ts";
import {
  type Anchor,
  type Category,
  PatternProblem,
  type PythonNode,
  type SetItem,
} from "./syntax.ts";

const controlEscapes: Readonly<Record<string, number>> = {
  a: 0x07,
  f: 0x0c,
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
  v: 0x0b,
  "\\": 0x5c,
};

const edgeEscapes: Readonly<Record<string, Anchor>> = {
  A: "textStart",
  Z: "textEnd",
  b: "word",
  B: "notWord",
};

/** Digits after `\x`, `\u` and `\U`. */
const hexLengths: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

function isCategory(character: string): character is Category {
  return /^[dDsSwW]$/.test(character);
}

/** An escape outside of a set; `token` is the backslash and its character, already taken. */
export function parseEscape(place: ParsePlace, token: string): PythonNode {
  const { reader, flags } = place;
  const offset = reader.offset() - token.length;
  const character = token.slice(1);
  const letterCase = letterCaseOf(flags);
  const edge = edgeEscapes[character];
  if (edge !== undefined) return { kind: "edge", edge, ascii: flags.ascii };
  if (isCategory(character)) {
    const item: SetItem = { kind: "category", category: character, ascii: flags.ascii };
    return { kind: "set", negated: false, items: [item], letterCase };
  }
  if (/^[1-9]$/.test(character)) return parseNumber(place, character, offset);
  return { kind: "literal", codePoint: parseCharacter(reader, character, offset), letterCase };
}

/** An escape in a set. */
export function parseSetEscape(reader: Reader, token: string, flags: PythonFlags): SetItem {
  const offset = reader.offset() - token.length;
  const character = token.slice(1);
  if (isCategory(character)) return { kind: "category", category: character, ascii: flags.ascii };
  if (character === "b") return { kind: "range", first: 0x08, last: 0x08 };
  const codePoint = /^[1-7]$/.test(character)
    ? checkOctal(character + reader.takeWhile(/^[0-7]$/, 2), offset)
    : parseCharacter(reader, character, offset);
  return { kind: "range", first: codePoint, last: codePoint };
}

/** `\12` is a group; three octal digits are a character. */
function parseNumber(
  { reader, groups, flags }: ParsePlace,
  firstDigit: string,
  offset: number,
): PythonNode {
  const digits = firstDigit + reader.takeWhile(/^\d$/, 1);
  const third = /^[0-7]{2}$/.test(digits) ? reader.takeWhile(/^[0-7]$/, 1) : "";
  const letterCase = letterCaseOf(flags);
  if (third !== "") {
    return { kind: "literal", codePoint: checkOctal(digits + third, offset), letterCase };
  }
  const group = Number(digits);
  if (group >= groups.count()) {
    throw new PatternProblem(`invalid group reference ${group}`, offset + 1);
  }
  return { kind: "reference", group, letterCase, width: groups.widthOf(group, offset), offset };
}

function checkOctal(digits: string, offset: number): number {
  const value = Number.parseInt(digits, 8);
  if (value <= 0o377) return value;
  const problem = `octal escape value \\${digits} outside of range 0-0o377`;
  throw new PatternProblem(problem, offset);
}

function parseCharacter(reader: Reader, character: string, offset: number): number {
  const control = controlEscapes[character];
  if (control !== undefined) return control;
  if (character === "0") return Number.parseInt(`0${reader.takeWhile(/^[0-7]$/, 2)}`, 8);
  const hexLength = hexLengths[character];
  if (hexLength !== undefined) return parseHex(reader, character, hexLength, offset);
  if (character === "N") {
    const problem = "\\N{…} cannot be translated; write the character itself or \\u and its code";
    throw new PatternProblem(problem, offset);
  }
  if (/^[A-Za-z0-9]$/.test(character))
    throw new PatternProblem(`bad escape \\${character}`, offset);
  return character.codePointAt(0) ?? 0;
}

function parseHex(reader: Reader, character: string, length: number, offset: number): number {
  const digits = reader.takeWhile(/^[0-9a-fA-F]$/, length);
  if (digits.length < length) {
    throw new PatternProblem(`incomplete escape \\${character}${digits}`, offset);
  }
  const codePoint = Number.parseInt(digits, 16);
  if (codePoint <= 0x10ffff) return codePoint;
  throw new PatternProblem(`bad escape \\${character}${digits}`, offset);
}
