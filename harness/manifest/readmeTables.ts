import { contributedName } from "../../src/toolkit/manifest/names.ts";
import { settings } from "../../src/toolkit/manifest/settings.ts";
import type { Tool } from "../../src/toolkit/tool.ts";

/** The README's table of tools, in Markdown. */
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

/** The README's table of settings, in Markdown. */
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
