import type { JsonSchema } from "../../../harness/manifest/jsonSchema.ts";
import type { Field, Fields } from "../../../src/toolkit/input/schema.ts";

export interface ToolContribution {
  readonly name: string;
  readonly toolReferenceName: string;
  readonly inputSchema: JsonSchema;
  readonly [other: string]: unknown;
}

/** An item of a menu or a keybinding. */
interface CommandUse {
  readonly command: string;
  readonly when?: string;
}

/** A setting, as the settings editor reads it. */
export interface DescribedSetting {
  readonly scope?: string;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly markdownEnumDescriptions?: readonly string[];
  readonly enumItemLabels?: readonly string[];
  readonly order?: number;
  readonly tags?: readonly string[];
}

/** The settings of all sections, by name. */
export function settingsOf({ contributes }: Manifest): Readonly<Record<string, DescribedSetting>> {
  return Object.fromEntries(
    contributes.configuration.flatMap(({ properties }) => Object.entries(properties)),
  );
}

export interface Manifest {
  readonly enabledApiProposals?: unknown;
  readonly activationEvents?: unknown;
  readonly capabilities: {
    readonly untrustedWorkspaces: {
      readonly supported: unknown;
      readonly restrictedConfigurations: readonly string[];
    };
  };
  readonly contributes: {
    readonly languageModelTools: readonly ToolContribution[];
    readonly configuration: readonly {
      readonly properties: Readonly<Record<string, DescribedSetting>>;
    }[];
    readonly commands?: readonly CommandUse[];
    readonly keybindings?: readonly CommandUse[];
    readonly menus?: Readonly<Record<string, readonly CommandUse[]>>;
    readonly [point: string]: unknown;
  };
}

/** Stable contribution points; before one is added here, see that its API is no proposal. */
const stablePoints: ReadonlySet<string> = new Set([
  "chatAgents",
  "chatInstructions",
  "chatPlugins",
  "chatPromptFiles",
  "chatSkills",
  "colors",
  "commands",
  "configuration",
  "configurationDefaults",
  "icons",
  "jsonValidation",
  "keybindings",
  "languageModelTools",
  "languages",
  "menus",
  "submenus",
  "views",
  "viewsContainers",
  "viewsWelcome",
  "walkthroughs",
]);

/** Stable menus; `multiDiffEditor/*`, `editor/content`, `chat/*` and others are proposals. */
const stableMenus: ReadonlySet<string> = new Set([
  "commandPalette",
  "comments/commentThread/context",
  "comments/commentThread/title",
  "editor/context",
  "editor/title",
  "editor/title/context",
  "explorer/context",
  "view/item/context",
  "view/title",
]);

/** What of the manifest works only where proposed API is enabled, as a sentence each. */
export function findProposals(manifest: Manifest): readonly string[] {
  const { contributes, enabledApiProposals } = manifest;
  return [
    ...(enabledApiProposals === undefined ? [] : ["enabledApiProposals"]),
    ...Object.keys(contributes)
      .filter((point) => !stablePoints.has(point))
      .map((point) => `contributes.${point}`),
    ...Object.keys(contributes.menus ?? {})
      .filter((menu) => !stableMenus.has(menu))
      .map((menu) => `contributes.menus.${menu}`),
  ];
}

const schemaKeywords: ReadonlySet<string> = new Set([
  "type",
  "description",
  "properties",
  "required",
  "items",
  "enum",
]);

/** Hosts cut longer descriptions for some models. */
const maxDescriptionCharacters = 1_024;

/** What agents' hosts would drop, garble or refuse of a tool's input schema. */
export function findSchemaProblems(schema: JsonSchema, at: string): readonly string[] {
  return [
    ...Object.keys(schema)
      .filter((keyword) => !schemaKeywords.has(keyword))
      .map((keyword) => `${at}: ${keyword}`),
    ...(schema.type === "array" && schema.items === undefined ? [`${at}: no items`] : []),
    ...(schema.required ?? [])
      .filter((name) => schema.properties?.[name] === undefined)
      .map((name) => `${at}: required ${name} does not exist`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      ...findDescriptionProblems(property, `${at}.${name}`),
      ...findSchemaProblems(property, `${at}.${name}`),
    ]),
    ...(schema.items === undefined ? [] : findSchemaProblems(schema.items, `${at}[]`)),
  ];
}

/** A name may say all there is to say. */
function findDescriptionProblems({ description }: JsonSchema, at: string): readonly string[] {
  if (description === undefined) return [];
  return [
    ...(description.length < 5 ? [`${at}: a description that says nothing`] : []),
    ...(description.length > maxDescriptionCharacters ? [`${at}: description too long`] : []),
  ];
}

/**
 * Which default the description of a field does not say exactly once, unless it is what leaving the
 * field out suggests. It is the one place for defaults that reaches every model: Copilot drops
 * `default`, `minimum` and `maximum` of a schema for some models, and the Agent Host writes them behind
 * the description, which told them twice. Whoever goes beyond a bound is told of it.
 */
export function findUnsaidValues(fields: Fields, at: string): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]: [string, Field]) => {
    const place = `${at}.${name}`;
    return [
      ...(saysDefault(field) ? [] : [`${place}: default not said`]),
      ...(field.kind === "objectList" ? findUnsaidValues(field.item, `${place}[]`) : []),
    ];
  });
}

function saysDefault({ description, need }: Field): boolean {
  if (need.kind !== "default" || [false, 0, "."].some((value) => value === need.value)) return true;
  const words = `default ${JSON.stringify(need.value)}`.toLowerCase();
  const [, ...after] = description.toLowerCase().split(words);
  return after.length === 1 && !/^\w/.test(after[0] ?? "");
}
