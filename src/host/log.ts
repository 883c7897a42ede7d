import * as vscode from "vscode";

/** The "Linewise" output channel: one line a call, never what is in a file above trace. */
export interface CallLog {
  succeeded(call: LoggedCall): void;
  failed(call: LoggedCall, reason: string): void;
  cancelled(call: LoggedCall): void;
  /** A bug: the whole error goes to the log, one plain sentence to the model. */
  crashed(call: LoggedCall, error: unknown): void;
  readonly channel: vscode.LogOutputChannel;
}

export interface LoggedCall {
  readonly tool: string;
  readonly paths: readonly string[];
  readonly startedMs: number;
}

export function createCallLog(channel: vscode.LogOutputChannel): CallLog {
  const line = (call: LoggedCall, outcome: string): string => {
    const durationMs = Math.round(performance.now() - call.startedMs);
    return `${call.tool} ${call.paths.join(", ")}: ${outcome} (${durationMs} ms)`;
  };
  return {
    channel,
    succeeded: (call) => channel.info(line(call, "done")),
    failed: (call, reason) => channel.info(line(call, `failed: ${reason}`)),
    cancelled: (call) => channel.info(line(call, "cancelled")),
    crashed: (call, error) => {
      channel.error(line(call, "crashed"));
      channel.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    },
  };
}
