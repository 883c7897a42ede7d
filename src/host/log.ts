import * as vscode from "vscode";
import { FailureError } from "../toolkit/failureError.ts";
import { withoutTexts } from "../toolkit/report/index.ts";

/** What the model reads after a crash; the error itself goes to the log. */
const crashMessage =
  "Linewise failed unexpectedly. The details are in the Linewise output channel. Call linewise_read_file before you continue.";

/**
 * Runs a call and writes its line to the "Linewise" channel: tool, paths, outcome, duration; at trace
 * its input and its failure. What is in files is never logged.
 *
 * @throws what the model is to read: the sentence of an expected failure, one plain sentence for a
 *   bug, and a cancellation as it is.
 */
export async function logCall<Value>(
  channel: vscode.LogOutputChannel,
  name: string,
  step: "prepare" | "invoke",
  input: unknown,
  run: () => Promise<Value>,
): Promise<Value> {
  const startedMs = performance.now();
  const logLine = (outcome: string): string => {
    const durationMs = Math.round(performance.now() - startedMs);
    return `${name} ${namePath(input)}: ${step === "prepare" ? "prepare " : ""}${outcome} (${durationMs} ms)`;
  };
  // A call has one line at info; that it was prepared is a detail, unless it ends there.
  const logSuccess = (line: string): void =>
    step === "prepare" ? channel.debug(line) : channel.info(line);
  channel.trace(`${name} called with`, withoutTexts(input));
  try {
    const value = await run();
    logSuccess(logLine("done"));
    return value;
  } catch (error) {
    if (error instanceof FailureError) {
      channel.info(logLine(`refused, ${error.failure.code}`));
      channel.trace(`${name} failed with`, withoutTexts(error.failure));
      throw error;
    }
    if (isCancellation(error)) {
      channel.info(logLine("canceled"));
      throw error;
    }
    channel.error(logLine("crashed"));
    channel.error(error instanceof Error ? error : String(error));
    throw new Error(crashMessage, { cause: error });
  }
}

function isCancellation(error: unknown): boolean {
  return (
    error instanceof vscode.CancellationError ||
    (error instanceof Error && error.name === "AbortError")
  );
}

/** The tools name their file `path` or `filePath`; nothing else of an input is logged at info. */
function namePath(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const path: unknown = Reflect.get(input, "path") ?? Reflect.get(input, "filePath");
  return typeof path === "string" ? JSON.stringify(path) : "";
}
