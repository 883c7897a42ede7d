export { createProblemHistory } from "./diagnosticsHistory.ts";
export { type AppliedCall, withProblems } from "./withDiagnostics.ts";
