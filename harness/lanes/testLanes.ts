import { join } from "node:path";
import { hostLane } from "./host/hostLane.ts";
import type { Lane } from "./lane.ts";
import { mochaLane } from "./mochaLane.ts";
import { staticLane } from "./staticLane.ts";
import { windowsLane } from "./windows/windowsLane.ts";

/** The lanes of `npm test`. */
export function testLanes(testFolder: string): readonly Lane[] {
  return [
    staticLane("lint", "oxlint/bin/oxlint", []),
    staticLane("format", "oxfmt/bin/oxfmt", ["--check", "."]),
    mochaLane({
      name: "unit",
      folder: join(testFolder, "unit"),
      timeoutMs: 180_000,
      opensWindows: false,
      secondsPerFile: { usual: 0.5, "unit/host": 3 },
      preload: join(testFolder, "support/fakes/vscodeModule.ts"),
    }),
    mochaLane({
      name: "agents",
      folder: join(testFolder, "agents"),
      timeoutMs: 600_000,
      opensWindows: false,
      onlyByName: true,
      secondsPerFile: { usual: 60 },
    }),
    hostLane({ testFolder }),
    mochaLane({
      name: "agent",
      folder: join(testFolder, "agent"),
      timeoutMs: 600_000,
      opensWindows: true,
      together: ["palette"],
      secondsPerFile: { usual: 10, "agent/history": 25, "agent/worlds": 50 },
    }),
    windowsLane,
  ];
}
