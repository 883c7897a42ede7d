import { listSpellings, listSpellingsOfRange } from "./letterCase.ts";
import type {
  Anchor,
  Category,
  CharacterSet,
  LetterCase,
  OneCharacter,
  SetItem,
} from "./syntax.ts";

/** `str.isspace()` of CPython: bidirectional types WS, B, S, and the category Zs. */
const spaces =
  "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const notSpaces =
  "\\0-\\x08\\x0e-\\x1b\\x21-\\x84\\x86-\\x9f\\xa1-\\u167f\\u1681-\\u1fff\\u200b-\\u2027\\u202a-\\u202e\\u2030-\\u205e\\u2060-\\u2fff\\u3001-\\u{10ffff}";

/** `str.isalnum()` of CPython, and the underscore; letters and everything with a numeric value. */
const word = "\\p{L}\\p{N}_";

const categories: Readonly<Record<Category, string | undefined>> = {
  d: "\\p{Nd}",
  D: "\\P{Nd}",
  s: spaces,
  S: notSpaces,
  w: word,
  // The complement of a union has no name that could stand in a class.
  W: undefined,
};

const asciiCategories: Readonly<Record<Category, string>> = {
  d: "0-9",
  D: "\\0-/:-\\u{10ffff}",
  s: "\\t-\\r ",
  S: "\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}",
  w: "\\w",
  W: "\\0-/:-@[-\\^`{-\\u{10ffff}",
};

export function emitCharacter(node: OneCharacter): string {
  if (node.kind === "set") return emitSet(node);
  if (node.kind === "any") return node.dotAll ? "[^]" : "[^\\n]";
  return emitLiteral(node.codePoint, node.letterCase);
}

function emitLiteral(codePoint: number, letterCase: LetterCase): string {
  const spellings = listSpellings(codePoint, letterCase);
  if (spellings.length > 1) return `[${spellings.map(emitInClass).join("")}]`;
  const character = String.fromCodePoint(codePoint);
  if (/^[\^$\\.*+?()[\]{}|/]$/.test(character)) return `\\${character}`;
  return /^[\p{L}\p{N}\p{P}\p{S} ]$/u.test(character) ? character : emitCodePoint(codePoint);
}

function emitCodePoint(codePoint: number): string {
  return `\\u{${codePoint.toString(16)}}`;
}

function emitInClass(codePoint: number): string {
  const character = String.fromCodePoint(codePoint);
  return /^[A-Za-z0-9 _"'<>=,;:!#%&@~]$/.test(character) ? character : emitCodePoint(codePoint);
}

function emitSet(set: CharacterSet): string {
  const inClass = set.items.map((item) => emitItem(item, set.letterCase));
  const listed = inClass.filter((text) => text !== undefined).join("");
  if (listed.length === 0) return set.negated ? `[${word}]` : `[^${word}]`;
  if (!inClass.includes(undefined)) return `[${set.negated ? "^" : ""}${listed}]`;
  return set.negated ? `(?:(?![${listed}])[${word}])` : `(?:[${listed}]|[^${word}])`;
}

/** `undefined` where the item cannot stand in a class: then it is the complement of `WORD`. */
function emitItem(item: SetItem, letterCase: LetterCase): string | undefined {
  if (item.kind === "category") {
    return (item.ascii ? asciiCategories : categories)[item.category];
  }
  const { first, last } = item;
  const others = listSpellingsOfRange(first, last, letterCase).map(emitInClass).join("");
  if (first === last) return emitInClass(first) + others;
  return `${emitInClass(first)}-${emitInClass(last)}${others}`;
}

/** Never by the engine's flag `m`: its line ends are more than Python's `\n`. */
export function emitAnchor(edge: Anchor, ascii: boolean): string {
  switch (edge) {
    case "textStart":
      return "^";
    case "lineStart":
      return "(?<=^|\\n)";
    case "textEnd":
      return "$";
    case "lastLineEnd":
      return "(?=\\n?$)";
    case "lineEnd":
      return "(?=\\n|$)";
    case "word":
      return emitWordEdge(ascii);
    case "notWord":
      // CPython finds neither edge in an empty text.
      return `(?:${emitNotWordEdge(ascii)}(?:(?=[^])|(?<=[^])))`;
  }
}

function emitWordEdge(ascii: boolean): string {
  if (ascii) return "\\b";
  return `(?:(?<=[${word}])(?![${word}])|(?<![${word}])(?=[${word}]))`;
}

function emitNotWordEdge(ascii: boolean): string {
  if (ascii) return "\\B";
  return `(?:(?<=[${word}])(?=[${word}])|(?<![${word}])(?![${word}]))`;
}
