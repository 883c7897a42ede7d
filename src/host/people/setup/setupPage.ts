import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { renderPage, type RenderedPage, type SetupReport } from "../../../toolkit/setup/index.ts";

/** The page of Check Setup in an editor, one for each window. */
export interface SetupPage extends vscode.Disposable {
  /** Opens it, or brings it to the front. */
  readonly show: (report: Promise<SetupReport>) => Promise<void>;
  /** If it is open. */
  readonly update: (read: () => Promise<SetupReport>) => Promise<void>;
}

export function createSetupPage(): SetupPage {
  let panel: vscode.WebviewPanel | undefined;
  let actions: RenderedPage["actions"] = new Map();

  const open = (): vscode.WebviewPanel => {
    const title = vscode.l10n.t("Check Setup");
    const options = { enableScripts: true, localResourceRoots: [], enableFindWidget: true };
    const column = vscode.ViewColumn.Active;
    const opened = vscode.window.createWebviewPanel("linewise.setup", title, column, options);
    opened.onDidDispose(() => {
      panel = undefined;
    });
    opened.webview.onDidReceiveMessage(async (id: unknown) => {
      const action = actions.get(String(id));
      // VS Code shows the error of a command of ours, and tells nothing more.
      if (action) await vscode.commands.executeCommand(action.command, ...action.arguments);
    });
    return opened;
  };
  const fill = async (report: SetupReport): Promise<void> => {
    const known = new Set(await vscode.commands.getCommands());
    const page = renderPage(report, (command) => known.has(command));
    if (panel === undefined) return;
    ({ actions } = page);
    panel.webview.html = renderDocument(page);
  };
  return {
    show: async (report) => {
      panel ??= open();
      panel.reveal();
      await fill(await report);
    },
    update: async (read) => {
      if (panel !== undefined) await fill(await read());
    },
    dispose: () => void panel?.dispose(),
  };
}

function renderDocument({ body }: RenderedPage): string {
  const nonce = randomUUID();
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>Check Setup</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>
${body}
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

/** With VS Code's own colors and type; in high contrast, what can be clicked has a border. */
const style = `
main { max-width: 46em; padding: 1em 0 2em; line-height: 1.5; overflow-wrap: anywhere; }
h1 { font-size: 1.5em; font-weight: 600; line-height: 1.35; margin: 0 0 1em; outline: none; }
h2 { font-size: 1.1em; font-weight: 600; margin: 1.5em 0 0.5em; }
h3 { font-size: 1em; font-weight: 600; margin: 1em 0 0.25em; }
p { margin: 0 0 0.5em; }
ul { margin: 0; padding-left: 1.25em; }
ul.needed { list-style: none; padding: 0; }
ul.needed li { border-top: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, var(--vscode-editorWidget-border))); padding: 0.75em 0; }
code { color: inherit; background: var(--vscode-textCodeBlock-background); padding: 0 0.2em; }
button { font: inherit; cursor: pointer; border-radius: 2px; padding: 0.25em 0.9em; margin: 0.25em 0; color: var(--vscode-button-foreground); background: var(--vscode-button-background); border: 1px solid var(--vscode-button-border, var(--vscode-contrastBorder, transparent)); }
button:hover { background: var(--vscode-button-hoverBackground); }
button.quiet { color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
button.quiet:hover { background: var(--vscode-button-secondaryHoverBackground); }
button.link { display: inline; padding: 0; margin: 0; border: none; background: none; text-align: left; color: var(--vscode-textLink-foreground); text-decoration: underline; }
button:focus-visible, summary:focus-visible { outline: 1px solid var(--vscode-focusBorder); outline-offset: 2px; }
summary { cursor: pointer; font-weight: 600; }
details { margin: 1.5em 0; }
`;

/** What a click is about goes to the extension; the new page is read from its first sentence on. */
const script = `
const api = acquireVsCodeApi();
const details = document.querySelector("details");
details.open = api.getState()?.isOpen === true;
details.addEventListener("toggle", () => api.setState({ isOpen: details.open }));
addEventListener("click", ({ target }) => {
  const button = target.closest("[data-action]");
  if (button) api.postMessage(button.dataset.action);
});
document.querySelector("h1").focus();
`;
