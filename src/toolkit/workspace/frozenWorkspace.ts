import type { ResolvedPath } from "../../core/path/index.ts";
import { succeed } from "../../core/result.ts";
import type { Plan } from "./plan.ts";
import type { TextFile, Workspace } from "./workspace.ts";

/**
 * The workspace in which the files of a plan still have the texts that it was made from, so that
 * planning a part of it again starts from what was shown.
 */
export function freezeTexts(workspace: Workspace, plan: Plan): Workspace {
  const files = new Map(plan.changes.map(({ file }) => [file.target.uri, file]));
  const read =
    (readLive: Workspace["readTextOrNew"]) =>
    (target: ResolvedPath): ReturnType<Workspace["readTextOrNew"]> => {
      const file: TextFile | undefined = files.get(target.uri);
      return file === undefined ? readLive(target) : Promise.resolve(succeed(file));
    };
  return {
    ...workspace,
    readText: read(workspace.readText),
    readTextOfMany: read(workspace.readTextOfMany),
    readTextOrNew: read(workspace.readTextOrNew),
  };
}
