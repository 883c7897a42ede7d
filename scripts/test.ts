import { hostLane } from "../harness/lanes/host/hostLane.ts";
import { mochaLane } from "../harness/lanes/mochaLane.ts";
import { runLanes, type Lanes } from "../harness/lanes/runLanes.ts";
import { staticLane } from "../harness/lanes/staticLane.ts";
import { runMain } from "../harness/process/cleanup.ts";

// npm test [-- <lane>… --grep <words>]
const lanes: Lanes = {
  quick: [
    staticLane("types", "typescript/bin/tsc", ["--project", "."]),
    staticLane("format", "prettier/bin/prettier.cjs", ["--check", "."]),
    staticLane("lint", "eslint/bin/eslint.js", ["."]),
    mochaLane("unit", "test/unit", 20_000, "test/support/fakes/vscodeModule.ts"),
  ],
  windows: [hostLane("test"), mochaLane("agent", "test/agent", 90_000)],
};

await runMain((cleanup) => runLanes(lanes, process.argv.slice(2), cleanup));
