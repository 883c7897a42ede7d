import { agents } from "../../core/agents/index.ts";
import { recordTitle, stopTitle } from "./wantedHooks.ts";

/** A name in the words of a finding that leads somewhere. */
export interface ReportLink {
  readonly offset: number;
  readonly endExclusive: number;
  /** The words of a button that does it. */
  readonly title: string;
  readonly command: string;
  readonly arguments: readonly string[];
}

type Target = readonly [title: string, command: string, argument?: string];

/** By the names that findings use for commands: those of the palette or of a button in the chat. */
const targets: Readonly<Record<string, Target>> = {
  '"Chat: Manage Language Models"': ["Manage Language Models…", "workbench.action.chat.manage"],
  '"Developer: Reload Window"': ["Reload Window", "workbench.action.reloadWindow"],
  '"File: Open Folder..."': ["Open Folder…", "workbench.action.files.openFolder"],
  '"Linewise: Check Setup"': ["Check Again", "linewise.checkSetup"],
  '"Linewise: Set Permission Mode"': ["Set Permission Mode…", "linewise.setPermissionMode"],
  '"Workspaces: Manage Workspace Trust"': ["Manage Workspace Trust…", "workbench.trust.manage"],
  "Configure Tools": ["Configure Tools…", "workbench.action.chat.configureTools"],
  ...Object.fromEntries(
    agents
      .flatMap(({ id, name }) => [recordTitle(name), stopTitle(name)].map((title) => [title, id]))
      .map(([title = "", id = ""]) => [`"${title}"`, [title, "linewise.recordAgent", id] as const]),
  ),
};

/** The settings and commands that a text names; a setting's link opens it. */
export function findReportLinks(text: string): readonly ReportLink[] {
  const names = Object.keys(targets).map((name) => name.replaceAll(".", "\\."));
  const places = new RegExp(`\`((?:linewise|chat)\\.[\\w.]+)\`|${names.join("|")}`, "g");
  return [...text.matchAll(places)].map(({ index, 0: name, 1: setting }) => {
    const [title, command, argument] =
      targets[name] ??
      (["Open the Setting", "workbench.action.openSettings", `@id:${setting}`] as const);
    return {
      offset: index,
      endExclusive: index + name.length,
      title,
      command,
      arguments: argument === undefined ? [] : [argument],
    };
  });
}
