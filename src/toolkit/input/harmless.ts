import { type Field, type Fields, type FindUnused, pathNames } from "./schema.ts";

/** A field of a call that cannot mean anything. It is passed over, and the result names it. */
export interface PassedOver {
  readonly field: string;
  readonly why: string;
}

/** A field as a call gives it. */
interface GivenField {
  readonly name: string;
  readonly value: unknown;
  /** Not defined if the tool has no such field. */
  readonly field: Field | undefined;
  /** What else the object says leaves no use for it. */
  readonly isUnused: boolean;
  /** What fields of the same object say that it may repeat. */
  readonly repeatable: readonly unknown[];
  /** What the call itself says by this name, or as its path. */
  readonly inCall: unknown;
}

interface HarmlessRule {
  readonly why: string;
  readonly fits: (given: GivenField) => boolean;
}

/**
 * All that is harmless; the first rule that fits counts. Newer models add fields that say nothing,
 * and the chat's own check makes 0 or false of a null. What could mean something is in no rule.
 */
export const harmlessRules: readonly HarmlessRule[] = [
  {
    why: "empty",
    fits: ({ value, field }) =>
      isEmpty(value) && (field === undefined || (mayBeMissing(field) && !takes(field, value))),
  },
  {
    why: "not used here",
    fits: ({ value, field, isUnused }) =>
      isUnused && !isSaid(value) && !(field?.need.kind === "default" && field.need.value === value),
  },
  {
    why: "repeated",
    fits: ({ value, isUnused, repeatable }) => isUnused && repeatable.includes(value),
  },
  {
    why: "repeated",
    fits: ({ value, field, inCall }) =>
      field === undefined && inCall !== undefined && value === inCall,
  },
  {
    why: "a remark",
    fits: ({ name, value, field }) =>
      field === undefined && typeof value === "string" && remarkNames.includes(name),
  },
];

/** What tools of others ask a model to say about its call. */
const remarkNames = ["explanation", "description", "reason"];

export function isEmpty(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** Whether it is there, and says something or might. */
export function isSaid(value: unknown): boolean {
  return value !== undefined && !isEmpty(value) && value !== 0 && value !== false;
}

function mayBeMissing({ need }: Field): boolean {
  return need.kind !== "required";
}

/** Whether an empty value means something in this field. */
function takes(field: Field, value: unknown): boolean {
  if (field.kind === "text") return value === "" && field.emptyCounts === true;
  return field.kind === "textList" && Array.isArray(value);
}

type Given = Readonly<Record<string, unknown>>;

/** A path that a call gives by two names: they must mean one file. */
export interface SamePath {
  readonly names: readonly [string, string];
  readonly paths: readonly [string, string];
}

/** A call while it is read. */
export interface InputReading {
  /** All that the call says, its path by the tool's own name. */
  readonly call: Given;
  /** The tool's name for its path. */
  readonly pathName: string | undefined;
  readonly passedOver: PassedOver[];
  readonly samePaths: SamePath[];
}

/** A path may have the name that any other tool has for it. */
export function openReading(fields: Fields, input: Given): InputReading {
  const pathName = pathNames.find((name) => Object.hasOwn(fields, name));
  const reading = { call: input, pathName, passedOver: [], samePaths: [] };
  if (pathName === undefined || isGiven(input[pathName])) return reading;
  const given = pathNames.find((name) => Object.hasOwn(input, name) && isGiven(input[name]));
  if (given === undefined) return reading;
  const rest = Object.entries(input).filter(([name]) => name !== pathName);
  const call = Object.fromEntries(
    rest.map(([name, value]) => [name === given ? pathName : name, value]),
  );
  return { ...reading, call };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && !isEmpty(value);
}

/** What is left of an object of a call without what is harmless. */
export function passOver(
  fields: Fields,
  given: Given,
  prefix: string,
  findUnused: FindUnused | undefined,
  reading: InputReading,
): Given {
  const unused = findUnused?.(given) ?? new Map<string, readonly string[]>();
  const kept = Object.entries(given).filter(([name, value]) => {
    if (value === undefined) return false;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const repeatable = (unused.get(name) ?? []).map((other) => given[other]);
    const inCall = field === undefined ? findInCall(name, prefix, reading) : undefined;
    const facts = { name, value, field, isUnused: unused.has(name), repeatable, inCall };
    const rule = harmlessRules.find(({ fits }) => fits(facts));
    if (rule !== undefined) reading.passedOver.push({ field: prefix + name, why: rule.why });
    return rule === undefined && !isOtherPath(name, value, prefix, inCall, reading);
  });
  return Object.fromEntries(kept);
}

/** What the call says by the name of a field that the tool does not know. */
function findInCall(name: string, prefix: string, { call, pathName }: InputReading): unknown {
  if (pathName !== undefined && pathNames.includes(name)) return call[pathName];
  return prefix !== "" && Object.hasOwn(call, name) ? call[name] : undefined;
}

/** Whether it is the call's path in other words, perhaps: which file they mean is known later. */
function isOtherPath(
  name: string,
  path: unknown,
  prefix: string,
  inCall: unknown,
  { pathName, samePaths }: InputReading,
): boolean {
  if (pathName === undefined || !pathNames.includes(name)) return false;
  if (typeof path !== "string" || typeof inCall !== "string") return false;
  samePaths.push({ names: [pathName, prefix + name], paths: [inCall, path] });
  return true;
}
