import type { InputFailure } from "../../core/failure.ts";
import { oneOf, quote } from "./words.ts";

export function explainInput(failure: InputFailure): string {
  switch (failure.code) {
    case "inputNotObject":
      return `The input must be an object with named fields, not ${failure.actual}. Call again with an object.`;
    case "missingField":
      return `The field \`${failure.field}\` is missing: it must be ${failure.expected}. Call again with it.`;
    case "unknownField":
      return `There is no field ${quote(failure.field)}. The fields here are ${oneOf(failure.known, "and")}. Call again without it.`;
    case "mistypedField":
      return `The field \`${failure.field}\` must be ${failure.expected}, not ${failure.actual}. Nothing is converted: call again with the right type.`;
    case "numberOutOfRange":
      return `The field \`${failure.field}\` is ${failure.value}, but must be ${range(failure)}.`;
    case "valueNotAllowed":
      return `The field \`${failure.field}\` is ${quote(failure.value)}, but must be ${oneOf(failure.allowed.map((value) => quote(value)))}.`;
    case "emptyText":
      return `The field \`${failure.field}\` is empty, but needs at least one character.`;
    case "emptyList":
      return `The field \`${failure.field}\` is an empty array, but needs at least one item.`;
    case "fieldOfOtherType":
      return `The field \`${failure.field}\` does not belong to type ${quote(failure.type)}, whose fields are ${oneOf(failure.allowed, "and")}. Remove it, or use the type that has it.`;
    case "twoWays":
      return `The fields ${failure.ways.map((fields) => oneOf(fields, "and")).join("; and ")} belong to different ways of saying what to change. Give those of one way only.`;
    case "loneSurrogate":
      return `The field \`${failure.field}\` holds half of a surrogate pair at character ${failure.offset + 1}, which no file can store. Send the whole character.`;
    case "nulCharacter":
      return `The field \`${failure.field}\` holds the character NUL (U+0000) at character ${failure.offset + 1}, which no text file and no path can hold. Leave it out; in a pattern, \\x00 stands for it.`;
  }
}

function range(limits: {
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
}): string {
  const { minimum, maximum } = limits;
  if (maximum === undefined) return `at least ${minimum ?? 0}`;
  return minimum === undefined ? `at most ${maximum}` : `from ${minimum} to ${maximum}`;
}
