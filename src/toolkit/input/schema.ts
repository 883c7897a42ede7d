/**
 * What a tool's input looks like, in one place: the JSON schema in the manifest, the validation at the
 * call and the TypeScript type of the input are all derived from these fields.
 *
 * Schemas stay flat and plain, because agents' hosts drop `anyOf`, shorten descriptions and remove
 * `default` and `minimum`; the descriptions repeat ranges and defaults.
 */
interface Described {
  readonly description: string;
}

interface TextField extends Described {
  readonly kind: "text";
  readonly need: Need<string>;
  /** An empty text means something, or is to be told as an error of its own. */
  readonly emptyCounts?: true;
}

interface ChoiceField<Value extends string = string> extends Described {
  readonly kind: "choice";
  readonly values: readonly Value[];
  readonly need: Need<Value>;
}

interface IntegerField extends Described {
  readonly kind: "integer";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly need: Need<number>;
}

interface FlagField extends Described {
  readonly kind: "flag";
  readonly need: Need<boolean>;
}

interface TextListField extends Described {
  readonly kind: "textList";
  readonly need: Need<readonly string[]>;
}

interface ObjectListField<Item extends Fields = Fields> extends Described {
  readonly kind: "objectList";
  readonly item: Item;
  readonly findUnused?: FindUnused | undefined;
  readonly need: Need<never>;
}

/**
 * The fields for which there is no use, by what an object says otherwise, and the fields that each may
 * repeat. Nothing of the object is checked yet.
 */
export type FindUnused = (
  given: Readonly<Record<string, unknown>>,
) => ReadonlyMap<string, readonly string[]>;

/** Whether a field must be given, may be left out, or has a value when left out. */
type Need<Value> =
  | { readonly kind: "required" }
  | { readonly kind: "optional" }
  | { readonly kind: "default"; readonly value: Value };

export type Field =
  | TextField
  | ChoiceField
  | IntegerField
  | FlagField
  | TextListField
  | ObjectListField;

export type Fields = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> =
  F extends ObjectListField<infer Item>
    ? readonly InputOf<Item>[]
    : F extends ChoiceField<infer Value>
      ? Value
      : F extends TextField
        ? string
        : F extends IntegerField
          ? number
          : F extends FlagField
            ? boolean
            : readonly string[];

type OptionalName<F extends Fields> = {
  [Name in keyof F]: F[Name]["need"] extends { readonly kind: "optional" } ? Name : never;
}[keyof F];

/** The input as a tool receives it: validated, defaults filled in. */
export type InputOf<F extends Fields> = {
  readonly [Name in Exclude<keyof F, OptionalName<F>>]: ValueOf<F[Name]>;
} & {
  readonly [Name in OptionalName<F>]?: ValueOf<F[Name]> | undefined;
};

type Required = Extract<Need<never>, { kind: "required" }>;
type Optional = Extract<Need<never>, { kind: "optional" }>;
type Defaulted<Value> = Extract<Need<Value>, { kind: "default" }>;

const required: Required = { kind: "required" };

export function text(description: string): TextField & { readonly need: Required } {
  return { kind: "text", description, need: required };
}

/** A text of which an empty one counts, too. */
export function textOrEmpty(description: string): TextField & { readonly need: Required } {
  return { ...text(description), emptyCounts: true };
}

export function choice<const Value extends string>(
  values: readonly Value[],
  description: string,
): ChoiceField<Value> & { readonly need: Required } {
  return { kind: "choice", values, description, need: required };
}

export function integer(
  description: string,
  range: { readonly minimum?: number; readonly maximum?: number } = {},
): IntegerField & { readonly need: Required } {
  return { kind: "integer", description, need: required, ...range };
}

export function flag(description: string): FlagField & { readonly need: Required } {
  return { kind: "flag", description, need: required };
}

export function textList(description: string): TextListField & { readonly need: Required } {
  return { kind: "textList", description, need: required };
}

export function objectList<Item extends Fields>(
  description: string,
  item: Item,
  findUnused?: FindUnused,
): ObjectListField<Item> & { readonly need: Required } {
  return { kind: "objectList", description, item, findUnused, need: required };
}

export function optional<F extends Field>(field: F): Omit<F, "need"> & { readonly need: Optional } {
  return { ...field, need: { kind: "optional" } };
}

/** Left out, the field has this value; the description must say so. */
export function withDefault<F extends Exclude<Field, ObjectListField>>(
  field: F,
  value: ValueOf<F>,
): Omit<F, "need"> & { readonly need: Defaulted<ValueOf<F>> } {
  return { ...field, need: { kind: "default", value } };
}

/** What other tools call a path; each name is as good in every tool of ours that has one. */
export const pathNames: readonly string[] = ["path", "filePath", "file_path", "file"];

/** How every tool describes a path to the model. */
export const pathDescription = "";

/** `exclude`, the same in every tool that leaves files out. */
export const excludeField = optional(textList("Names (node_modules) or globs to leave out."));
