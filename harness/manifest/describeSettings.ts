import {
  type ObjectSetting,
  type Setting,
  type SettingSection,
  settings,
} from "../../src/toolkit/manifest/settings.ts";

/** As the settings editor shows them, in this order; the tags can be searched for with `@tag:`. */
export const settingSections: Readonly<
  Record<SettingSection, { readonly title: string; readonly tags: readonly string[] }>
> = {
  approval: { title: "Approval", tags: ["agents", "security", "diff"] },
  editing: { title: "Editing", tags: ["agents"] },
  agents: { title: "Agents", tags: ["agents", "chat"] },
  files: { title: "Files and Folders", tags: ["agents", "security"] },
};

/** The `contributes.configuration` block of the manifest. */
export function describeSettings(): readonly Readonly<Record<string, unknown>>[] {
  return Object.entries(settingSections).map(([id, { title }], index) => {
    const inSection = Object.entries<Setting>(settings).filter(([, { section }]) => section === id);
    return {
      id,
      title,
      order: index + 1,
      properties: Object.fromEntries(
        inSection.map(([name, setting], place) => [
          `linewise.${name}`,
          describeSetting(setting, place + 1),
        ]),
      ),
    };
  });
}

function describeSetting(setting: Setting, order: number): Record<string, unknown> {
  const { section, description, more: _, isAdvanced, ...rest } = setting;
  const sectionTags = settingSections[section].tags;
  const tags = isAdvanced ? [...sectionTags, "advanced"] : sectionTags;
  const words = { markdownDescription: description, order, tags };
  if (rest.type === "object") {
    const additionalProperties = describeEntries(rest.additionalProperties);
    return { ...rest, additionalProperties, ...words };
  }
  if (!("values" in rest)) return { ...rest, ...words };
  const { type, scope, values, labels } = rest;
  const enumItemLabels = Object.keys(values).map((value) => labels[value] ?? value);
  return {
    type,
    scope,
    default: rest.default,
    ...describeChoice(values),
    enumItemLabels,
    ...words,
  };
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
