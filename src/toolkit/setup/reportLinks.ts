import { agents } from "../../core/agents/index.ts";
import { recordTitle } from "./wantedHooks.ts";

/** A name in the report that becomes a link. */
export interface ReportLink {
  readonly offset: number;
  readonly endExclusive: number;
  readonly command: string;
  readonly arguments: readonly string[];
}

/** Commands by the names that the report uses for them: those of the palette or of a button in the chat. */
const commands: Readonly<Record<string, string | readonly [command: string, argument: string]>> = {
  '"Chat: Manage Language Models"': "workbench.action.chat.manage",
  '"Developer: Reload Window"': "workbench.action.reloadWindow",
  '"File: Open Folder..."': "workbench.action.files.openFolder",
  '"Linewise: Check Setup"': "linewise.checkSetup",
  '"Linewise: Set Permission Mode"': "linewise.setPermissionMode",
  '"Workspaces: Manage Workspace Trust"': "workbench.trust.manage",
  "Configure Tools": "workbench.action.chat.configureTools",
  ...Object.fromEntries(
    agents.map(({ id, name }) => [`"${recordTitle(name)}"`, ["linewise.recordAgent", id]]),
  ),
};

/** The settings and commands that the report names; a setting's link opens it. */
export function findReportLinks(report: string): readonly ReportLink[] {
  const names = Object.keys(commands).map((name) => name.replaceAll(".", "\\."));
  const places = new RegExp(`\`((?:linewise|chat)\\.[\\w.]+)\`|${names.join("|")}`, "g");
  return [...report.matchAll(places)].map(({ index, 0: name, 1: setting }) => {
    const [command = "workbench.action.openSettings", argument = `@id:${setting}`] = [
      commands[name] ?? [],
    ].flat();
    const hasArgument = setting !== undefined || Array.isArray(commands[name]);
    return {
      offset: index,
      endExclusive: index + name.length,
      command,
      arguments: hasArgument ? [argument] : [],
    };
  });
}
