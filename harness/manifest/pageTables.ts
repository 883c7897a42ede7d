import { type Command, commands } from "../../src/toolkit/manifest/commands.ts";
import { contributedName } from "../../src/toolkit/manifest/names.ts";
import { type Setting, settings } from "../../src/toolkit/manifest/settings.ts";
import type { Tool } from "../../src/toolkit/tool.ts";
import { commandMeanings } from "./commandMeanings.ts";
import { settingSections } from "./describeSettings.ts";

/** The table of commands and their keys, in Markdown. */
export function renderCommandTable(): string {
  const names = Object.keys(commandMeanings) as (keyof typeof commands)[];
  return renderTable(
    ["Command", "Key", "What it does"],
    names.flatMap((name) => {
      const meaning = commandMeanings[name];
      const command: Command = commands[name];
      return meaning === undefined ? [] : [[command.title, renderKey(command), meaning]];
    }),
  );
}

function renderKey({ key }: Command): string {
  if (key === undefined) return "";
  const mac = key.mac ?? key.press.replace("ctrl", "cmd");
  return `\`${nameKey(key.press)}\` (macOS: \`${nameMacKey(mac)}\`)`;
}

/** `alt+y` is `Alt+Y`. */
function nameKey(press: string): string {
  return press.split("+").map(capitalize).join("+");
}

/** In the order in which VS Code shows them. */
const macSigns = { ctrl: "⌃", shift: "⇧", alt: "⌥", cmd: "⌘" };

/** `cmd+alt+y` is `⌥⌘Y`. */
function nameMacKey(press: string): string {
  const parts = press.split("+");
  const signs = Object.entries(macSigns).map(([name, sign]) => (parts.includes(name) ? sign : ""));
  return signs.join("") + capitalize(parts.at(-1) ?? "");
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** The table of tools, in Markdown. */
export function renderToolTable(tools: readonly Tool[]): string {
  return renderTable(
    ["Tool", "In the chat", "What it does"],
    tools.map((tool) => [
      `\`${tool.name}\``,
      `\`#${contributedName(tool)}\``,
      tool.userDescription,
    ]),
  );
}

/** A section for each setting, in Markdown, in the order of the settings editor. */
export function renderSettingSections(): string {
  return Object.entries(settingSections)
    .flatMap(([id, { title }]) => [
      `## ${title}`,
      ...Object.entries<Setting>(settings)
        .filter(([, { section }]) => section === id)
        .flatMap(([name, setting]) => [`### \`linewise.${name}\``, ...describe(setting)]),
    ])
    .join("\n\n");
}

function describe(setting: Setting): readonly string[] {
  const { description, more, isAdvanced } = setting;
  const values = valuesOf(setting).map(
    ([value, words, label]) =>
      `- ${label === undefined ? "" : `**${label}**, `}\`${value}\`: ${words}`,
  );
  return [
    [description, ...(more === undefined ? [] : [more])].join(" "),
    ...(values.length === 0 ? [] : [values.join("\n")]),
    `${describeDefault(setting)}${isAdvanced ? " The settings editor shows it if you search for `@tag:advanced`." : ""}`,
    // The links of the settings editor are plain names elsewhere.
  ].map((text) => text.replaceAll(/`#([\w.]+)#`/g, "`$1`"));
}

type Value = readonly [value: string, words: string, label: string | undefined];

function valuesOf(setting: Setting): readonly Value[] {
  if (setting.type === "string") {
    const { values, labels } = setting;
    return Object.entries(values).map(([value, words]) => [value, words, labels[value]]);
  }
  if (setting.type !== "object" || !("values" in setting.additionalProperties)) return [];
  return Object.entries(setting.additionalProperties.values).map(([value, words]) => [
    value,
    words,
    undefined,
  ]);
}

function describeDefault(setting: Setting): string {
  switch (setting.type) {
    case "string":
      return `Default: **${setting.labels[setting.default] ?? ""}**.`;
    case "integer":
      return `Default: ${setting.default}, from ${setting.minimum} to ${setting.maximum}.`;
    case "boolean":
      return `Default: ${setting.default ? "on" : "off"}.`;
    case "array":
      return "Default: none.";
    case "object":
      return `Default: ${Object.keys(setting.default).length} globs, which the settings editor lists.`;
  }
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n");
}

function escapeCell(cell: string): string {
  return cell.replaceAll("|", "\\|");
}
