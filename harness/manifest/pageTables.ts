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
  const mac =
    key.mac ?? (key.press.includes("ctrl") ? key.press.replace("ctrl", "cmd") : undefined);
  const names = [key.press, ...(mac === undefined ? [] : [mac])].map(nameKey);
  return names.length === 1 ? names.join("") : `${names.join(" (macOS: ")})`;
}

/** `cmd+alt+y` is `Cmd+Option+Y`. */
function nameKey(press: string): string {
  const isMac = press.includes("cmd");
  const parts = press.split("+").map((part) => {
    if (part === "alt" && isMac) return "Option";
    return part.slice(0, 1).toUpperCase() + part.slice(1);
  });
  return `\`${parts.join("+")}\``;
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
