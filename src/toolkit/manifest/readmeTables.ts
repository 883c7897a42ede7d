import type { Tool } from "../tool.ts";
import { referenceName } from "./manifest.ts";
import { settings } from "./settings.ts";

/** The README's table of tools, in Markdown. */
export function renderToolTable(tools: readonly Tool[]): string {
  return renderTable(
    ["Tool", "In the chat", "What it does"],
    tools.map((tool) => [`\`${tool.name}\``, `\`#${referenceName(tool)}\``, tool.userDescription]),
  );
}

/** The README's table of settings, in Markdown. */
export function renderSettingTable(): string {
  return renderTable(
    ["Setting", "Default", "Meaning"],
    Object.entries(settings).map(([name, setting]) => [
      `\`linewise.${name}\``,
      setting.type === "object" ? "see the setting" : `\`${JSON.stringify(setting.default)}\``,
      setting.description,
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
