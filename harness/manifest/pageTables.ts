import { type Command, commands } from "../../src/toolkit/manifest/commands.ts";
import { contributedName } from "../../src/toolkit/manifest/names.ts";
import { settings } from "../../src/toolkit/manifest/settings.ts";
import type { Tool } from "../../src/toolkit/tool.ts";
import { commandMeanings } from "./commandMeanings.ts";

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

/** The table of settings, in Markdown. */
export function renderSettingTable(): string {
  return renderTable(
    ["Setting", "Default", "Meaning"],
    Object.entries(settings).map(([name, setting]) => [
      `\`linewise.${name}\``,
      setting.type === "object" ? "see the setting" : `\`${JSON.stringify(setting.default)}\``,
      // The links of the settings editor are plain names elsewhere.
      setting.description.replaceAll(/`#([\w.]+)#`/g, "`$1`"),
    ]),
  );
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.map(escapeCell).join(" | ")} |`).join("\n");
}

function escapeCell(cell: string): string {
  return cell.replaceAll("|", "\\|");
}
