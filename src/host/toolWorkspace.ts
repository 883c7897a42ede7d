import type { Effect } from "../toolkit/permission.ts";
import type { Settings } from "../toolkit/settings.ts";
import type { Workspace } from "../toolkit/workspace.ts";
import { describeEntry, listEntries } from "./entries.ts";
import { findFiles } from "./findFiles.ts";
import { judge } from "./judge.ts";
import { readLineWindow } from "./lineWindows.ts";
import type { ReportProgress } from "./progress.ts";
import { searchFiles } from "./search/searchFiles.ts";
import type { Services } from "./services.ts";
import { loadFile, loadFileOrNew } from "./textFiles.ts";

/** The user's files for one call: what its mode refuses is refused before anything is read. */
export function createToolWorkspace(
  effect: Effect,
  settings: Settings,
  services: Services,
  signal: AbortSignal,
  onProgress: ReportProgress,
): Workspace {
  const resolve: Workspace["resolve"] = async (path) => {
    const resolved = await services.resolvePath(path, settings);
    if (!resolved.ok) return resolved;
    const judged = judge([resolved.value], effect, settings);
    return judged.ok ? resolved : judged;
  };
  return {
    resolve,
    readText: (target) => loadFile(target, services.snapshots),
    readTextOrNew: (target) => loadFileOrNew(target, services.snapshots),
    readLines: (target, startLine, lineCount) =>
      readLineWindow(target, startLine, lineCount, services, signal),
    readLastLines: (target, lineCount) =>
      readLineWindow(target, -lineCount, lineCount, services, signal),
    describe: describeEntry,
    listFolder: listEntries,
    findSnapshot: (id, file) => services.snapshots.findChange(id, file),
    listFiles: (folder, query) => findFiles(folder, query, signal),
    search: (query) => {
      const patternTimeoutMs = settings.regexTimeout;
      const pool = services.searches();
      return searchFiles(query, { pool, resolve, patternTimeoutMs, signal, onProgress });
    },
  };
}
