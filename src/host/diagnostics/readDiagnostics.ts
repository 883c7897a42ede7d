import * as vscode from "vscode";
import type { Diagnostic } from "../../core/compareDiagnostics.ts";

/** Hints, such as faded unused names, are left out. */
const severities = new Map<vscode.DiagnosticSeverity, Diagnostic["severity"]>([
  [vscode.DiagnosticSeverity.Error, "error"],
  [vscode.DiagnosticSeverity.Warning, "warning"],
  [vscode.DiagnosticSeverity.Information, "information"],
]);

/** The diagnostics of a file now, of all extensions. */
export function readDiagnostics(uri: vscode.Uri): readonly Diagnostic[] {
  return vscode.languages.getDiagnostics(uri).flatMap((diagnostic) => {
    const severity = severities.get(diagnostic.severity);
    if (severity === undefined) return [];
    const { line, character } = diagnostic.range.start;
    const origin = originOf(diagnostic);
    const { message } = diagnostic;
    return { severity, origin, message, line: line + 1, character: character + 1 };
  });
}

/** Other extensions may give `null` for what they leave out, against the type of diagnostics. */
interface Origin {
  readonly source?: string | null | undefined;
  readonly code?: vscode.Diagnostic["code"] | null;
}

export function originOf({ source, code }: Origin): string {
  const value = typeof code === "object" ? code?.value : code;
  return value === undefined ? (source ?? "") : `${source ?? ""}(${value})`;
}
