import type { InputFailure } from "../../core/failure/index.ts";
import { truncate } from "../../core/lines/index.ts";
import { collect, fail, type Result, succeed } from "../../core/result.ts";
import { quote } from "../explain/index.ts";
import {
  openReading,
  type PassedOver,
  passOver,
  type InputReading,
  type SamePath,
} from "./harmless.ts";
import type { Field, Fields, FindUnused, InputOf } from "./schema.ts";

/** An input that fits. */
interface ParsedInput<Input> {
  readonly value: Input;
  readonly passedOver: readonly PassedOver[];
  readonly samePaths: readonly SamePath[];
}

/**
 * Checks an input against a tool's fields and fills in the defaults. VS Code's local chat checks a
 * model's call before it reaches us; the Agent Host does not, nor does anyone check the call of another
 * extension or an input that the user edited in the confirmation. As in the chat's own check, a string
 * that spells exactly an integer or a boolean counts as one; nothing else is coerced. What is harmless
 * is passed over, and a path may have the name that any other tool has for it.
 */
export function parseInput<F extends Fields>(
  fields: F,
  input: unknown,
  findUnused?: FindUnused,
): Result<ParsedInput<InputOf<F>>, InputFailure> {
  if (!isObject(input)) return fail({ code: "inputNotObject", actual: nameValue(input) });
  const reading = openReading(fields, input);
  const parsed = parseObject(fields, reading.call, "", findUnused, reading);
  if (!parsed.ok) return parsed;
  const { passedOver, samePaths } = reading;
  // The fields decide the type: `InputOf<F>` says of `F` what `parseObject` has just checked.
  return succeed({ value: parsed.value as InputOf<F>, passedOver, samePaths });
}

type Parsed = Result<unknown, InputFailure>;
type Given = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Given {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parseItem(
  { item: fields, findUnused }: Extract<Field, { kind: "objectList" }>,
  item: unknown,
  at: string,
  reading: InputReading,
): Parsed {
  if (isObject(item)) return parseObject(fields, item, `${at}.`, findUnused, reading);
  const actual = nameValue(item);
  return fail({ code: "mistypedField", field: at, expected: "an object", actual });
}

function parseObject(
  fields: Fields,
  given: Given,
  prefix: string,
  findUnused: FindUnused | undefined,
  reading: InputReading,
): Result<Record<string, unknown>, InputFailure> {
  const said = passOver(fields, given, prefix, findUnused, reading);
  const unknownName = Object.keys(said).find((name) => !Object.hasOwn(fields, name));
  if (unknownName !== undefined) {
    return fail({
      code: "unknownField",
      field: prefix + unknownName,
      known: Object.keys(fields),
    });
  }
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const parsed = Object.hasOwn(said, name)
      ? parse(field, said[name], prefix + name, reading)
      : absent(field, prefix + name);
    if (!parsed.ok) return parsed;
    if (parsed.value !== undefined) values[name] = parsed.value;
  }
  return succeed(values);
}

function absent(field: Field, at: string): Parsed {
  if (field.need.kind === "required") {
    return fail({ code: "missingField", field: at, expected: nameExpected(field) });
  }
  return succeed(field.need.kind === "default" ? field.need.value : undefined);
}

function parse(field: Field, value: unknown, at: string, reading: InputReading): Parsed {
  switch (field.kind) {
    case "text":
      return parseText(field, value, at);
    case "choice":
      return parseChoice(field, value, at);
    case "integer":
      return parseInteger(field, value, at);
    case "flag":
      return parseFlag(field, value, at);
    case "textList":
      return parseList(field, value, at, (item, itemAt) =>
        parseText({ ...field, kind: "text", need: { kind: "required" } }, item, itemAt),
      );
    case "objectList":
      return parseList(field, value, at, (item, itemAt) => parseItem(field, item, itemAt, reading));
  }
}

/** Half of a surrogate pair cannot be saved in any encoding: it would silently become U+FFFD. */
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function parseText(field: Field, value: unknown, at: string): Parsed {
  if (typeof value !== "string") return mistyped(field, value, at);
  const surrogate = value.search(loneSurrogate);
  if (surrogate !== -1) return fail({ code: "loneSurrogate", field: at, offset: surrogate });
  // A file that contains one counts as binary and could no longer be edited.
  const nul = value.indexOf("\0");
  return nul === -1 ? succeed(value) : fail({ code: "nulCharacter", field: at, offset: nul });
}

function parseChoice(
  field: Extract<Field, { kind: "choice" }>,
  value: unknown,
  at: string,
): Parsed {
  if (typeof value !== "string") return mistyped(field, value, at);
  const { values: allowed } = field;
  if (allowed.includes(value)) return succeed(value);
  return fail({ code: "valueNotAllowed", field: at, value, allowed });
}

function parseFlag(field: Field, value: unknown, at: string): Parsed {
  if (value === "true") return succeed(true);
  if (value === "false") return succeed(false);
  return typeof value === "boolean" ? succeed(value) : mistyped(field, value, at);
}

/** As JSON spells an integer: no sign but a minus, no leading zero, no fraction, no exponent. */
const spelledInteger = /^(?:0|-?[1-9]\d*)$/;

function parseInteger(
  field: Extract<Field, { kind: "integer" }>,
  given: unknown,
  at: string,
): Parsed {
  const isSpelled = typeof given === "string" && spelledInteger.test(given);
  const value = isSpelled ? Number(given) : given;
  if (typeof value !== "number" || !Number.isInteger(value)) return mistyped(field, given, at);
  const minimum = field.minimum ?? Number.MIN_SAFE_INTEGER;
  const maximum = field.maximum ?? Number.MAX_SAFE_INTEGER;
  if (value >= minimum && value <= maximum) return succeed(value);
  const isTooSmall = value < minimum;
  return fail({
    code: "numberOutOfRange",
    field: at,
    value,
    minimum: field.minimum ?? (isTooSmall ? minimum : undefined),
    maximum: field.maximum ?? (isTooSmall ? undefined : maximum),
  });
}

function parseList(
  field: Field,
  value: unknown,
  at: string,
  parseOne: (item: unknown, at: string) => Parsed,
): Parsed {
  if (!Array.isArray(value)) return mistyped(field, value, at);
  return collect(value.map((item: unknown, index) => parseOne(item, `${at}[${index}]`)));
}

function mistyped(field: Field, value: unknown, at: string): Parsed {
  return fail({
    code: "mistypedField",
    field: at,
    expected: nameExpected(field),
    actual: nameValue(value),
  });
}

function nameExpected(field: Field): string {
  switch (field.kind) {
    case "text":
      return "a string";
    case "choice":
      return `one of ${field.values.map((value) => `"${value}"`).join(", ")}`;
    case "integer":
      return "a whole number";
    case "flag":
      return "true or false";
    case "textList":
      return "an array of strings";
    case "objectList":
      return "an array of objects";
  }
}

/** Enough to recognize a value; all of a text would hide its fault. */
const maxShownCharacters = 40;
const maxShownItems = 10;

function nameValue(value: unknown): string {
  if (typeof value === "string") return `the string ${quote(value, maxShownCharacters)}`;
  if (typeof value === "number") return `the number ${value}`;
  if (Array.isArray(value)) {
    return `the array ${shorten(`[${value.slice(0, maxShownItems).map(nameItem).join(", ")}]`)}`;
  }
  if (typeof value !== "object" || value === null) return nameItem(value);
  const items = Object.entries(value).slice(0, maxShownItems);
  const named = items.map(([name, item]) => `${quote(name)}: ${nameItem(item)}`);
  return `the object ${shorten(`{${named.join(", ")}}`)}`;
}

/** Without its contents: an input may be of any depth. */
function nameItem(value: unknown): string {
  if (typeof value === "string") return quote(value, maxShownCharacters);
  if (Array.isArray(value)) return "[…]";
  if (typeof value === "object" && value !== null) return "{…}";
  const isInJson = value === null || typeof value === "boolean" || typeof value === "number";
  return isInJson ? String(value) : "a value that JSON does not have";
}

function shorten(text: string): string {
  const kept = truncate(text, maxShownCharacters);
  return kept === text ? text : `${kept}…`;
}
