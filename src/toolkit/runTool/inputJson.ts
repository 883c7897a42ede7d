import { parse, type ParseError } from "jsonc-parser";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { Fields } from "../input/index.ts";
import type { Tool } from "../tool.ts";

/**
 * The JSON schema of a tool's input for an editor that a person types it in. Unlike that for models,
 * which hosts would garble, it says ranges and defaults, and that there are no other fields.
 */
export function describeForEditor(tool: Tool): Readonly<Record<string, unknown>> {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: tool.displayName,
    description: tool.modelDescription,
    ...describeObject(tool.fields),
  };
}

function describeObject(fields: Fields): Readonly<Record<string, unknown>> {
  const entries = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, describeField(field)])),
    required: entries.filter(([, { need }]) => need.kind === "required").map(([name]) => name),
    additionalProperties: false,
  };
}

function describeField(field: Fields[string]): Readonly<Record<string, unknown>> {
  const { description, need } = field;
  const words = { description, ...(need.kind === "default" ? { default: need.value } : {}) };
  switch (field.kind) {
    case "text":
      return { type: "string", ...words };
    case "choice":
      return { type: "string", enum: field.values, ...words };
    case "integer": {
      const { minimum, maximum } = field;
      const least = minimum === undefined ? {} : { minimum };
      return { type: "integer", ...least, ...(maximum === undefined ? {} : { maximum }), ...words };
    }
    case "flag":
      return { type: "boolean", ...words };
    case "textList":
      return { type: "array", items: { type: "string" }, ...words };
    case "objectList":
      return { type: "array", items: describeObject(field.item), minItems: 1, ...words };
  }
}

/** Parses strict JSON, or finds the offset at which a text is none: V8 often does not tell. */
export function parseJson(text: string): Result<unknown, number> {
  try {
    return succeed(JSON.parse(text) as unknown);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true });
    const [first] = errors;
    if (first === undefined) throw error;
    return fail(first.offset);
  }
}
