import { type ObjectSetting, type Setting, settings } from "./settings.ts";

/** The `contributes.configuration` block of the manifest. */
export function describeSettings(): Record<string, unknown> {
  return {
    title: "Linewise",
    properties: Object.fromEntries(
      Object.entries<Setting>(settings).map(([name, setting]) => [
        `linewise.${name}`,
        describeSetting(setting),
      ]),
    ),
  };
}

function describeSetting(setting: Setting): Record<string, unknown> {
  const { description, ...rest } = setting;
  const words = { markdownDescription: description };
  if (rest.type === "object") {
    const additionalProperties = describeEntries(rest.additionalProperties);
    return { ...rest, additionalProperties, ...words };
  }
  if (!("values" in rest)) return { ...rest, ...words };
  const { values, ...others } = rest;
  return { ...others, ...describeChoice(values), ...words };
}

function describeEntries(
  entries: ObjectSetting["additionalProperties"],
): Readonly<Record<string, unknown>> {
  return "values" in entries ? { type: entries.type, ...describeChoice(entries.values) } : entries;
}

function describeChoice(
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> {
  return { enum: Object.keys(values), markdownEnumDescriptions: Object.values(values) };
}
