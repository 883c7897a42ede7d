import type { ServerResponse } from "node:http";
import type * as vscode from "vscode";
import { startPrivateServer } from "../loopback/privateServer.ts";
import { refuse } from "../loopback/refusal.ts";
import type { Cleanup } from "../process/cleanup.ts";

/** A function that runs in the extension host: it sees only the API and its JSON input. */
export type HostFunction<Input, Output> = (
  api: typeof vscode,
  input: Input,
) => Output | Promise<Output> | Thenable<Output>;

/** Runs functions in the extension host of a window that has the driver extension. */
export interface Driver {
  /** To be set as LINEWISE_DRIVER_URL in the server's environment; holds a secret. */
  url: string;
  /**
   * Runs the source text of `work` in the window and returns its result by way of JSON; rejects
   * with what it threw. `work` cannot use anything around it but its two parameters.
   */
  run<Input, Output>(work: HostFunction<Input, Output>, input: Input): Promise<Output>;
  /** Like {@link Driver.run}, without input. */
  run<Output>(work: HostFunction<undefined, Output>): Promise<Output>;
}

interface Task {
  id: number;
  source: string;
  input: unknown;
}

interface Outcome {
  id: number;
  value?: unknown;
  error?: string;
}

interface Poll {
  /** The extension host that asks. */
  readonly host: unknown;
  readonly response: ServerResponse;
}

export async function startDriver(cleanup: Cleanup): Promise<Driver> {
  const waitingTasks: Task[] = [];
  const running = new Map<number, (outcome: Outcome) => void>();
  /** Of the windows that wait for a task: one each, who has waited longest first. */
  const polls: Poll[] = [];
  /** By host, how to note that it has got its task: it asks for the next as soon as it has one. */
  const given = new Map<unknown, () => void>();
  let taskCount = 0;
  const handOut = (): void => {
    while (waitingTasks.length > 0) {
      const poll = polls.shift();
      if (poll === undefined) return;
      const [task] = poll.response.destroyed ? [] : waitingTasks.splice(0, 1);
      if (task !== undefined) give(task, poll);
    }
  };
  /** A host that is killed before it has got the task leaves it to another. */
  const give = (task: Task, { host, response }: Poll): void => {
    const { socket } = response;
    const takeBack = (): void => {
      waitingTasks.unshift(task);
      handOut();
    };
    socket?.once("close", takeBack);
    given.set(host, () => socket?.off("close", takeBack));
    response.end(JSON.stringify(task));
  };
  const answerPoll = (body: unknown, response: ServerResponse): void => {
    const host = isAsking(body) ? body.host : response;
    given.get(host)?.();
    given.delete(host);
    polls.push({ host, response });
    handOut();
  };
  const takeOutcome = (body: unknown, response: ServerResponse): void => {
    if (isOutcome(body) && running.has(body.id)) {
      running.get(body.id)?.(body);
      response.end();
    } else {
      refuse(response, { status: 400, reason: "Not the outcome of a task that runs." });
    }
  };
  const url = await startPrivateServer({ "/task": answerPoll, "/outcome": takeOutcome }, cleanup);
  const run = async (work: HostFunction<never, unknown>, input?: unknown): Promise<unknown> => {
    const id = ++taskCount;
    const outcome = new Promise<Outcome>((resolve) => running.set(id, resolve));
    waitingTasks.push({ id, source: work.toString(), input });
    handOut();
    const { value, error } = await outcome;
    running.delete(id);
    if (error !== undefined) throw new Error(`In the extension host: ${error}`);
    return value;
  };
  return { url, run };
}

function isAsking(body: unknown): body is { readonly host: unknown } {
  return typeof body === "object" && body !== null && "host" in body;
}

function isOutcome(body: unknown): body is Outcome {
  return typeof body === "object" && body !== null && "id" in body && typeof body.id === "number";
}
