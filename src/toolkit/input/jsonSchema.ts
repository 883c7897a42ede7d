import type { Field, Fields } from "./schema.ts";

/** A JSON schema as far as tools need one; see the host's limits in `schema.ts`. */
export interface JsonSchema {
  readonly type: "object" | "string" | "integer" | "boolean" | "array";
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
}

export function describeObject(fields: Fields): JsonSchema {
  const names = Object.keys(fields);
  const required = names.filter((name) => fields[name]?.need.kind === "required");
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, describeField(field)]),
    ),
    ...(required.length > 0 ? { required } : {}),
  };
}

function describeField(field: Field): JsonSchema {
  const common = {
    description: field.description,
    ...(field.need.kind === "default" ? { default: field.need.value } : {}),
  };
  switch (field.kind) {
    case "text":
      return { type: "string", ...common };
    case "choice":
      return { type: "string", enum: field.values, ...common };
    case "integer":
      return {
        type: "integer",
        ...common,
        ...(field.minimum === undefined ? {} : { minimum: field.minimum }),
        ...(field.maximum === undefined ? {} : { maximum: field.maximum }),
      };
    case "flag":
      return { type: "boolean", ...common };
    case "textList":
      return { type: "array", items: { type: "string" }, ...common };
    case "objectList":
      return { type: "array", items: describeObject(field.item), ...common };
  }
}
