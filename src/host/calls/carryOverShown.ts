import { editBetween } from "../../core/diff/index.ts";
import { isSameFile } from "../../core/path/index.ts";
import { carryOver, type MovedFile } from "../../toolkit/confirmation/index.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import { reportChanges } from "../../toolkit/report/index.ts";
import type { FileChange } from "../../toolkit/workspace/index.ts";
import type { Route } from "../apply/index.ts";
import type { ShownInChat } from "../approval/index.ts";
import type { CallServices } from "./services.ts";

type Services = Pick<CallServices, "pending" | "log" | "resolvePath" | "loadEditableFileOrNew">;

/** A call that has changed its files. */
interface DoneCall {
  readonly routes: readonly Route[];
  /** Whether a person was asked about what it did, and allowed it. */
  readonly isApproved: boolean;
}

/**
 * What the chat shows for other calls, after this one has changed its files: it moves with the lines
 * that it is about, or cannot be applied any more.
 */
export async function carryOverShown(
  done: DoneCall,
  settings: Settings,
  services: Services,
): Promise<void> {
  for (const shown of services.pending.all()) {
    const changes = shown.planned?.plan.changes ?? [];
    if (shown.stalePath !== undefined || !changes.some((change) => findRoute(change, done))) {
      continue;
    }
    const moved = await moveShown(shown, changes, done, settings, services).catch(
      (error: unknown) => {
        // This call is done, so what goes wrong here does not make it fail.
        services.log.error(error instanceof Error ? error : String(error));
        return { ...shown, stalePath: shown.targets[0]?.shown ?? shown.tool };
      },
    );
    services.pending.update(moved);
  }
}

async function moveShown(
  shown: ShownInChat,
  changes: readonly FileChange[],
  done: DoneCall,
  settings: Settings,
  services: Services,
): Promise<ShownInChat> {
  const moved: FileChange[] = [];
  for (const change of changes) {
    const route = findRoute(change, done);
    const file = route && (await findMoved(change, route, done, settings, services));
    const next = route === undefined ? change : file && carryOver(change, file);
    if (next === undefined) return { ...shown, stalePath: change.file.target.shown };
    moved.push(next);
  }
  return {
    ...shown,
    targets: moved.map(({ file }) => file.target),
    // The tool's own report has the line numbers of the text that is gone.
    planned: {
      plan: { ...shown.planned?.plan, changes: moved },
      parts: shown.planned?.parts ?? [],
      report: (applied) => reportChanges(moved, applied),
    },
    isCarriedOver: true,
  };
}

/** The file may be known to the other call by another name. */
function findRoute(change: FileChange, { routes }: DoneCall): Route | undefined {
  return routes.find((route) => isSameFile(route.change.file.target, change.file.target));
}

/** None where the file is not what the call has made of it: then something else changed it, too. */
async function findMoved(
  { file }: FileChange,
  route: Route,
  { isApproved }: DoneCall,
  settings: Settings,
  services: Services,
): Promise<MovedFile | undefined> {
  const target = await services.resolvePath(file.target.uri, settings);
  if (!target.ok || target.value.realPath !== file.target.realPath) return undefined;
  const now = await services.loadEditableFileOrNew(target.value);
  if (!now.ok) return undefined;
  const { change } = route;
  const oldText = change.file.text;
  const { isWholeFile } = change;
  const saved = route.kind === "document" ? route.document.getText() : change.newText;
  if (now.value.text !== saved) return undefined;
  // What a formatter added on the save nobody has approved.
  return saved === change.newText
    ? { file: now.value, oldText, edit: change.edit, isApproved, isWholeFile }
    : { file: now.value, oldText, edit: editBetween(oldText, saved), isApproved: false };
}
