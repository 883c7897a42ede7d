// Runs inside the extension host: VS Code loads the bundle of this file and calls run().
import Mocha from "mocha";
import { once } from "node:events";
import { connect } from "node:net";
import { sendTestEvents, type TestEvent } from "../support/testEvents.ts";

/** What the parent process wants, in the environment variable LINEWISE_HOST_RUN. */
export interface HostRun {
  /** The loopback port that takes the events, one JSON text a line. */
  port: number;
  /** Absolute paths of bundled test files. */
  files: string[];
  /** A regular expression that the titles must match; all when left out. */
  grep?: string;
}

export async function run(): Promise<void> {
  const text = process.env["LINEWISE_HOST_RUN"];
  if (text === undefined) throw new Error("LINEWISE_HOST_RUN is not set");
  const hostRun = JSON.parse(text) as HostRun;
  const socket = connect(hostRun.port, "127.0.0.1");
  const send = (event: TestEvent): void => void socket.write(`${JSON.stringify(event)}\n`);
  try {
    await runFiles(hostRun, send);
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    send({ kind: "failed", title: "loading the tests", message });
  }
  socket.end();
  await once(socket, "close");
}

async function runFiles(hostRun: HostRun, send: (event: TestEvent) => void): Promise<void> {
  const mocha = new Mocha({
    ui: "bdd",
    timeout: 20_000,
    reporter: function silent() {
      // Events are sent instead of printed.
    } as unknown as string,
    ...(hostRun.grep === undefined ? {} : { grep: new RegExp(hostRun.grep) }),
  });
  for (const file of hostRun.files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  await new Promise<void>((resolve) => {
    sendTestEvents(
      mocha.run(() => resolve()),
      send,
    );
  });
}
