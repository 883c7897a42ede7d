export { createDiagnosticsHistory } from "./diagnosticsHistory.ts";
export { type AppliedCall, withDiagnostics } from "./withDiagnostics.ts";
