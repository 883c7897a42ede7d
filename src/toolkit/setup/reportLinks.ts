/** A place in the report that does what it names. */
export interface ReportLink {
  readonly offset: number;
  readonly endExclusive: number;
  readonly command: string;
  readonly argument?: string;
}

/** What the report calls by the name in the palette, or by that of a button in the chat. */
const commands: Readonly<Record<string, string>> = {
  '"Chat: Configure Instructions"': "workbench.action.chat.configure.instructions",
  '"Chat: Manage Language Models"': "workbench.action.chat.manage",
  '"Chat: Manage Tool Approval"': "workbench.action.chat.editToolApproval",
  '"Developer: Reload Window"': "workbench.action.reloadWindow",
  '"File: Open Folder..."': "workbench.action.files.openFolder",
  '"Linewise: Check Setup"': "linewise.checkSetup",
  '"Linewise: Set Permission Mode"': "linewise.setPermissionMode",
  '"Workspaces: Manage Workspace Trust"': "workbench.trust.manage",
  "Configure Tools": "workbench.action.chat.configureTools",
};

/** Settings open in the settings editor, commands run. */
export function findReportLinks(report: string): readonly ReportLink[] {
  const names = Object.keys(commands).map((name) => name.replaceAll(".", "\\."));
  const places = new RegExp(`\`((?:linewise|chat)\\.[\\w.]+)\`|${names.join("|")}`, "g");
  return [...report.matchAll(places)].map(({ index, 0: name, 1: setting }) => {
    const place = { offset: index, endExclusive: index + name.length };
    return setting === undefined
      ? { ...place, command: commands[name] ?? "" }
      : { ...place, command: "workbench.action.openSettings", argument: `@id:${setting}` };
  });
}
