import type { JsonSchema } from "../../../src/toolkit/input/jsonSchema.ts";

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

export interface Manifest {
  readonly enabledApiProposals?: unknown;
  readonly capabilities: {
    readonly untrustedWorkspaces: {
      readonly supported: unknown;
      readonly restrictedConfigurations: readonly string[];
    };
  };
  readonly contributes: {
    readonly languageModelTools: readonly ToolContribution[];
    readonly configuration: {
      readonly properties: Readonly<Record<string, { readonly scope?: string }>>;
    };
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
  "chatPromptFiles",
  "chatSkills",
  "colors",
  "commands",
  "configuration",
  "configurationDefaults",
  "icons",
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
  "minimum",
  "maximum",
  "default",
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

/** Hosts remove `default`, `minimum` and `maximum`, so the description must say them. */
function findDescriptionProblems(property: JsonSchema, at: string): readonly string[] {
  const { description = "", minimum, maximum } = property;
  const says = (words: string): boolean =>
    new RegExp(`\\b(?:${words})(?!\\w)`, "i").test(description);
  return [
    ...(description.length < 8 ? [`${at}: no description`] : []),
    ...(description.length > maxDescriptionCharacters ? [`${at}: description too long`] : []),
    ...(saysDefault(property) ? [] : [`${at}: default not said`]),
    ...(minimum === undefined || says(`(?:at least|from) ${minimum}`)
      ? []
      : [`${at}: minimum not said`]),
    ...(maximum === undefined || says(`(?:at most|to) ${maximum}`)
      ? []
      : [`${at}: maximum not said`]),
  ];
}

function saysDefault({ description = "", default: value }: JsonSchema): boolean {
  if (value === undefined) return true;
  const words = `default ${JSON.stringify(value)}`.toLowerCase();
  const at = description.toLowerCase().indexOf(words);
  return at !== -1 && !/\w/.test(description.charAt(at + words.length));
}
