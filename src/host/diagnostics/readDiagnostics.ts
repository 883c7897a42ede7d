import * as vscode from "vscode";
import type { Diagnostic } from "../../core/compareDiagnostics.ts";

/** Hints, such as faded unused names, are left out. */
const severities = new Map<vscode.DiagnosticSeverity, Diagnostic["severity"]>([
  [vscode.DiagnosticSeverity.Error, "error"],
  [vscode.DiagnosticSeverity.Warning, "warning"],
  [vscode.DiagnosticSeverity.Information, "information"],
]);

/** What all extensions say of a file now. */
export function readDiagnostics(uri: vscode.Uri): readonly Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).flatMap((diagnostic) => {
    const severity = severities.get(diagnostic.severity);
    const { start } = diagnostic.range;
    const { message } = diagnostic;
    return severity === undefined
      ? []
      : [
          {
            severity,
            origin: originOf(diagnostic),
            message,
            line: start.line + 1,
            character: start.character + 1,
          },
        ];
  });
}

/** What other extensions leave out may be `null`, whatever the type of diagnostics says. */
interface Origin {
  readonly source?: string | null | undefined;
  readonly code?: vscode.Diagnostic["code"] | null;
}

function originOf({ source, code }: Origin): string {
  const value = typeof code === "object" ? code?.value : code;
  return value === undefined ? (source ?? "") : `${source ?? ""}(${value})`;
}
