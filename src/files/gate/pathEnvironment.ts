import type { Location, PathContext, RefusedPlace } from "../../core/path/index.ts";
import type { DiskAccess } from "./diskAccess.ts";

/** All that decides where a path leads. It comes from the host alone; no tool's input adds to it. */
export interface PathEnvironment extends PathContext {
  /** As in `linewise.allowedPaths`: absolute, or relative to each workspace folder. */
  readonly allowedPaths: readonly string[];
  readonly refusedPlaces: readonly RefusedPlace[];
  /** Nothing outside the allowed paths is examined, so nothing about it can be revealed. */
  readonly isConfined: boolean;
  readonly disk: DiskAccess;
  /** What is at a place that is not on the disk. */
  readonly virtualKind: (location: Location) => Promise<"file" | "folder" | "missing">;
}
