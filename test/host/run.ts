// Runs inside the extension host: VS Code loads the bundle of this file and calls run().
import Mocha from "mocha";
import { once } from "node:events";
import { connect } from "node:net";
import { readHostRun, type HostRun } from "./hostRun.ts";
import { sendTestEvents, type TestEvent } from "../support/testEvents.ts";

export type { HostRun };

export async function run(): Promise<void> {
  const hostRun = readHostRun();
  const socket = connect(hostRun.port, "127.0.0.1");
  socket.write(`${hostRun.secret}\n`);
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
