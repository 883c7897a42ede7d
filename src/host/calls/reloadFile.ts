import { isSameTarget } from "../../core/path/index.ts";
import { fail } from "../../core/result.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import { isConfined } from "../../toolkit/permission.ts";
import type { Reload } from "../apply/index.ts";
import type { CallServices } from "./services.ts";

/**
 * The file of a change as it is right before it is written. The path is followed again: between the
 * approval and now a folder on it may have become a link to elsewhere.
 */
export async function reloadFile(
  { file }: Parameters<Reload>[0],
  settings: Settings,
  services: Pick<CallServices, "resolvePath" | "loadEditableFileOrNew">,
): ReturnType<Reload> {
  const { target } = file;
  const resolved = await services.resolvePath(target.uri, settings);
  if (!resolved.ok) return resolved;
  if (!isSameTarget(target, resolved.value)) return fail({ code: "stale", path: target.shown });
  return services.loadEditableFileOrNew(target, {
    known: file,
    isConfined: isConfined(settings.permissionMode),
  });
}
