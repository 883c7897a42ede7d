import { describeObject } from "../input/index.ts";
import type { Tool } from "../tool.ts";
import { joinContributions } from "./contributions.ts";
import { decisionCommands } from "./decisionCommands.ts";
import { describeSettings } from "./describeSettings.ts";
import { editsView } from "./editsView.ts";
import { generalCommands } from "./generalCommands.ts";
import { guide } from "./guide.ts";
import { historyCommands } from "./historyCommands.ts";
import { paletteCommands } from "./paletteCommands.ts";
import { review } from "./review.ts";
import { describeInputValidation, runToolCommands } from "./runTool.ts";
import { settings } from "./settings.ts";
import { walkthrough } from "./walkthrough.ts";

/**
 * `replace_in_file` → `linewise_replace_in_file`: what models call it, and people type after `#`. The
 * Agent Host gives models the reference name, so the two must be one.
 */
export function contributedName(tool: Tool): string {
  return `linewise_${tool.name}`;
}

/** What VS Code and the stores say of the extension as a whole. */
export const product = {
  displayName: "Linewise",
  description:
    "Precise file tools for agents: read, search and edit by line, text and pattern in one atomic batch that you can preview, approve and undo.",
  untrustedWorkspaces: "In an untrusted workspace, Linewise can only read files, not write them.",
} as const;

/** The parts of the manifest's `contributes` that are made from the definitions. */
export function describeContributions(tools: readonly Tool[]): Record<string, unknown> {
  return {
    languageModelTools: tools.map(describeTool),
    configuration: describeSettings(),
    jsonValidation: describeInputValidation(tools.map(contributedName)),
    ...joinContributions([
      paletteCommands,
      decisionCommands,
      historyCommands,
      editsView,
      review,
      runToolCommands,
      generalCommands,
      walkthrough,
    ]),
    ...guide,
  };
}

function describeTool(tool: Tool): Record<string, unknown> {
  return {
    name: contributedName(tool),
    toolReferenceName: contributedName(tool),
    displayName: tool.displayName,
    userDescription: tool.userDescription,
    modelDescription: tool.modelDescription,
    icon: tool.icon,
    canBeReferencedInPrompt: true,
    inputSchema: describeObject(tool.fields),
  };
}

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
