import { runLanes } from "../harness/lanes/runLanes.ts";
import { testLanes } from "../harness/lanes/testLanes.ts";
import { runMain } from "../harness/process/cleanup.ts";

// npm test [-- <lane or job>… --grep <words>]
await runMain((cleanup) => runLanes(testLanes("test"), process.argv.slice(2), cleanup));
