import * as vscode from "vscode";
import { findReportLinks, type ReportLink } from "../../../toolkit/setup/index.ts";

/** Links the advice in the report, if this VS Code has the command, and puts actions above it. */
export function linkReport(uri: vscode.Uri): vscode.Disposable {
  const selector = { scheme: uri.scheme, pattern: uri.path };
  return vscode.Disposable.from(
    vscode.languages.registerDocumentLinkProvider(selector, {
      async provideDocumentLinks(document) {
        const known = new Set(await vscode.commands.getCommands());
        return findReportLinks(document.getText())
          .filter(({ command }) => known.has(command))
          .map((link) => toDocumentLink(link, document));
      },
    }),
    vscode.languages.registerCodeLensProvider(selector, {
      provideCodeLenses() {
        const place = new vscode.Range(0, 0, 0, 0);
        return [
          { title: vscode.l10n.t("Copy Report"), command: "linewise.copySetup" },
          { title: vscode.l10n.t("Check Again"), command: "linewise.checkSetup" },
          {
            title: vscode.l10n.t("Record Agents…"),
            command: "linewise.recordAgent",
          },
          { title: vscode.l10n.t("Show Log"), command: "linewise.showLog" },
          { title: vscode.l10n.t("Take the Tour"), command: "linewise.getStarted" },
        ].map((command) => new vscode.CodeLens(place, command));
      },
    }),
  );
}

function toDocumentLink(
  { offset, endExclusive, command, arguments: given }: ReportLink,
  document: vscode.TextDocument,
): vscode.DocumentLink {
  return new vscode.DocumentLink(
    new vscode.Range(document.positionAt(offset), document.positionAt(endExclusive)),
    vscode.Uri.from({ scheme: "command", path: command, query: JSON.stringify(given) }),
  );
}
