import { runMain } from "../harness/process/cleanup.ts";
import { start } from "../harness/start/start.ts";

// npm start [-- [<folder>] [--headless [--in-place]]]
await runMain((cleanup) => start(process.argv.slice(2), cleanup));
