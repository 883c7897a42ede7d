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

/** The JSON that a tool's input begins with: its required fields, empty but for the path of a file. */
export function starterInput({ fields }: Tool, activePath: string): string {
  return `${JSON.stringify(startObject(fields, activePath), undefined, 2)}\n`;
}

function startObject(fields: Fields, activePath: string): object {
  const required = Object.entries(fields).filter(([, { need }]) => need.kind === "required");
  const values = required.map(([name, field]) => [
    name,
    /^(?:path|filePath)$/.test(name) ? activePath : startValue(field),
  ]);
  return Object.fromEntries(values) as object;
}

function startValue(field: Fields[string]): unknown {
  switch (field.kind) {
    case "text":
      return "";
    case "choice":
      return field.values[0];
    case "integer":
      return field.minimum ?? 0;
    case "flag":
      return false;
    case "textList":
      return [];
    case "objectList":
      return [startObject(field.item, "")];
  }
}
