import { hostLane } from "../harness/lanes/host/hostLane.ts";
import type { Lane } from "../harness/lanes/lane.ts";
import { mochaLane } from "../harness/lanes/mochaLane.ts";
import { runLanes } from "../harness/lanes/runLanes.ts";
import { staticLane } from "../harness/lanes/staticLane.ts";
import { windowsLane } from "../harness/lanes/windows/windowsLane.ts";
import { runMain } from "../harness/process/cleanup.ts";

// npm test [-- <lane or job>… --grep <words>]
const lanes: readonly Lane[] = [
  staticLane("lint", "oxlint/bin/oxlint", []),
  staticLane("format", "oxfmt/bin/oxfmt", ["--check", "."]),
  mochaLane({
    name: "unit",
    folder: "test/unit",
    timeoutMs: 180_000,
    opensWindows: false,
    secondsPerFile: { usual: 0.5 },
    preload: "test/support/fakes/vscodeModule.ts",
  }),
  mochaLane({
    name: "agents",
    folder: "test/agents",
    timeoutMs: 600_000,
    opensWindows: false,
    onlyByName: true,
    secondsPerFile: { usual: 60 },
  }),
  hostLane({ testFolder: "test" }),
  mochaLane({
    name: "agent",
    folder: "test/agent",
    timeoutMs: 600_000,
    opensWindows: true,
    secondsPerFile: { usual: 10, "agent/history": 25, "agent/worlds": 50 },
  }),
  windowsLane,
];

await runMain((cleanup) => runLanes(lanes, process.argv.slice(2), cleanup));
