// Runs inside the extension host: VS Code loads the bundle of this file and calls run().
import { once } from "node:events";
import { connect } from "node:net";
import { runTestFiles } from "../runTestFiles.ts";
import type { TestEvent } from "../testEvents.ts";
import { readHostRun } from "./hostRun.ts";

/** Longer than a test waits for what a window does, so that it says what did not happen (`patienceMs`). */
const timeoutMs = 300_000;

export async function run(): Promise<void> {
  const { port, secret, ...run } = readHostRun();
  const socket = connect(port, "127.0.0.1");
  socket.write(`${secret}\n`);
  const send = (event: TestEvent): void => void socket.write(`${JSON.stringify(event)}\n`);
  try {
    await runTestFiles({ ...run, timeoutMs }, send);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ kind: "failed", title: "loading the tests", message });
  }
  socket.end();
  await once(socket, "close");
}
