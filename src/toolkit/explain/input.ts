import type { InputFailure } from "../../core/failure/index.ts";
import { listWords, quote, type Sentences } from "./words.ts";

export const inputSentences: Sentences<InputFailure> = {
  inputNotObject: (failure) =>
    `The input must be an object with the tool's fields, not ${failure.actual}.`,
  missingField: (failure) =>
    `The field \`${failure.field}\` is missing: it must be ${failure.expected}. Call again with \`${failure.field}\`.`,
  unknownField: (failure) =>
    `Unknown field ${quote(failure.field)}. Known fields: ${listWords(failure.known, "and")}. Call again without ${quote(failure.field)}.`,
  mistypedField: (failure) =>
    `The field \`${failure.field}\` must be ${failure.expected}, not ${failure.actual}. Call again with \`${failure.field}\` of that type.`,
  numberOutOfRange: (failure) =>
    `The field \`${failure.field}\` is ${failure.value}, but must be ${range(failure)}.`,
  valueNotAllowed: (failure) =>
    `The field \`${failure.field}\` is ${quote(failure.value)}, but must be ${listWords(failure.allowed.map((value) => quote(value)))}.`,
  emptyText: (failure) =>
    `The field \`${failure.field}\` is empty, but needs at least one character.`,
  emptyList: (failure) =>
    `The field \`${failure.field}\` is an empty array, but needs at least one item.`,
  fieldOfOtherType: (failure) =>
    `The field \`${failure.field}\` does not belong to type ${quote(failure.type)}, whose fields are ${listWords(failure.allowed, "and")}. Remove \`${failure.field}\`, or set \`${failure.field.replace(/\b\w+$/, "type")}\` to a type that has it.`,
  twoWays: (failure) =>
    `The fields ${failure.ways.map(nameAll).join(" cannot be combined with ")}: use one set or the other.`,
  noLineRange: (failure) =>
    `The field \`${failure.field}\` must be ranges of lines such as 60-75,200-212, but ${quote(failure.value)} is not one.`,
  loneSurrogate: (failure) =>
    `The field \`${failure.field}\` contains half of a surrogate pair at character ${failure.offset + 1}, which no file can store. Send \`${failure.field}\` with the whole character.`,
  nulCharacter: (failure) =>
    `The field \`${failure.field}\` contains a NUL character (U+0000) at character ${failure.offset + 1}, which no text file or path can contain. Send \`${failure.field}\` without it; in a pattern, \\x00 stands for it.`,
};

function nameAll(fields: readonly string[]): string {
  return listWords(
    fields.map((field) => `\`${field}\``),
    "and",
  );
}

function range(limits: {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}): string {
  const { minimum, maximum } = limits;
  if (maximum === undefined) return `at least ${minimum ?? 0}`;
  return minimum === undefined ? `at most ${maximum}` : `from ${minimum} to ${maximum}`;
}
