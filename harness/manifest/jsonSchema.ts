import { type Field, type Fields, pathNames } from "../../src/toolkit/input/schema.ts";

/** A JSON schema as far as tools need one; see the host's limits in `schema.ts`. */
export interface JsonSchema {
  readonly type: "object" | "string" | "integer" | "boolean" | "array";
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
}

/**
 * A path that a tool needs is not required here, because a model may give it by another tool's name
 * for it, which the chat's own check would refuse.
 *
 * Ranges and defaults are said in the description alone: of a schema, Copilot drops them for some
 * models, and the Agent Host repeats them in the description. The call itself checks them.
 */
export function describeObject(fields: Fields): JsonSchema {
  const names = Object.keys(fields);
  const required = names.filter(
    (name) => fields[name]?.need.kind === "required" && !pathNames.includes(name),
  );
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, describeField(field)]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

function describeField(field: Field): JsonSchema {
  // Where the name says all, words only cost.
  return field.description === ""
    ? typeOf(field)
    : { ...typeOf(field), description: field.description };
}

function typeOf(field: Field): JsonSchema {
  switch (field.kind) {
    case "text":
      return { type: "string" };
    case "choice":
      return { type: "string", enum: field.values };
    case "integer":
      return { type: "integer" };
    case "flag":
      return { type: "boolean" };
    case "textList":
      return { type: "array", items: { type: "string" } };
    case "objectList":
      return { type: "array", items: describeObject(field.item) };
  }
}
