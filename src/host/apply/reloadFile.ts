import { isSameTarget } from "../../core/path/resolvedPath.ts";
import { fail, type Result } from "../../core/result.ts";
import type { FileChange } from "../../toolkit/plan.ts";
import { isConfined } from "../../toolkit/permission.ts";
import type { Settings } from "../../toolkit/settings.ts";
import { loadEditableFileOrNew } from "../editableFiles.ts";
import type { Services } from "../services.ts";
import type { ExistingFile, NewFile } from "../textFiles.ts";

/**
 * The file of a change as it is right before it is written. The path is followed anew: between the
 * approval and now a folder on it may have become a link to elsewhere.
 */
export async function reloadFile(
  { file }: FileChange,
  settings: Settings,
  services: Services,
): Promise<Result<ExistingFile | NewFile>> {
  const { target } = file;
  const resolved = await services.resolvePath(target.uri, settings);
  if (!resolved.ok) return resolved;
  if (!isSameTarget(target, resolved.value)) return fail({ code: "stale", path: target.shown });
  return loadEditableFileOrNew(target, services.snapshots, {
    known: file,
    isConfined: isConfined(settings.permissionMode),
  });
}
