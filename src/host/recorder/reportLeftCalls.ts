import * as vscode from "vscode";
import type { NotCovered } from "../../core/history/index.ts";
import { findEntrySource, findToolReach, type ToolCall } from "../../core/recorder/index.ts";
import { contentKeyOf } from "../../files/history/index.ts";
import { keepOwn } from "./besideOthers.ts";
import { type CallNote, type NotedStates, stampsOfNote } from "../../files/callNotes.ts";
import { findChanges, findUnread, type Suspect } from "./changes/index.ts";
import { isAtOrBelow } from "../../files/states/index.ts";
import { nameMaker, recordEntry } from "./recordCall.ts";
import type { RecorderServices } from "./recorderServices.ts";

const maxLookMs = 10_000;
const isEarlier = (): boolean => false;

/**
 * Records what calls had changed that were open when the extension host ended. Files that hold what a
 * call's input says can be undone; of others, only the names are known.
 *
 * @param takeUnheard Gives calls that began when it ended, so that nothing is known of their files.
 */
export async function reportLeftCalls(
  takeUnheard: () => Promise<readonly ToolCall[]>,
  services: RecorderServices,
): Promise<void> {
  try {
    for (const call of await takeUnheard()) await reportUnheard(call, services);
    for (const note of await services.notes.takeLeft()) await reportCall(note, services);
  } catch (error) {
    services.log.error(error instanceof Error ? error : String(error));
  }
}

async function reportUnheard(call: ToolCall, services: RecorderServices): Promise<void> {
  const reach = findToolReach(call);
  if (reach.kind === "nothing") return;
  const source = findEntrySource(call);
  const reason = "VS Code ended before it was safe";
  const changed = reach.kind === "files" ? reach.paths : ["What it changed"];
  const notCovered = changed.map((what) => ({ what, reason }));
  const begun = { tool: call.tool, source, request: undefined };
  await recordEntry(begun, { files: [], notCovered }, services);
  services.tell(
    vscode.l10n.t(
      "VS Code ended when “{0}” began. What it has changed cannot be undone here.",
      nameMaker(source),
    ),
  );
}

async function reportCall(note: CallNote, services: RecorderServices): Promise<void> {
  const afterId = (await services.history.read()).entries.at(-1)?.id ?? 0;
  const files: Suspect[] = [];
  const said = new Map<string, string | null | undefined>();
  for (const { uri, mode, content, ...noted } of note.files) {
    const { file } = await services.locate(uri, undefined);
    if (file === undefined) continue;
    const before = content === null ? null : { bytes: Buffer.from(content, "base64"), mode };
    said.set(file.uri, noted.said);
    files.push({ file, before, afterId, isUnsaved: false, isInEditor: true });
  }
  const call = {
    afterId,
    isEarlier,
    roots: [],
    foundEarlier: [],
    mayBring: false,
    words: [],
    mayBringTo: () => false,
  };
  // The rest is of those who have been at work since: it may never have run.
  const found = keepOwn(
    await findChanges(files, call, () => undefined, services),
    ({ uri, after }) => said.get(uri) === (after && contentKeyOf(after.bytes)),
  );
  const changed = await findChangedPaths(note.states, services);
  const unkept = note.unkept.map((what) => ({ what, reason: "it may have been changed" }));
  const named = new Map(files.map((each) => [each.file.uri, each]));
  const unread = findUnread({ named, roots: [], unsaved: new Set() }, false, services);
  const notCovered = [...found.notCovered, ...unread, ...unkept, ...changed];
  if (found.files.length + notCovered.length === 0) return;
  const doubt = found.files.length + changed.length > 0 ? { mayBeOthers: true } : {};
  await recordEntry(note, { ...found, notCovered }, services, doubt);
  if (changed.length === 0) return;
  services.tell(
    vscode.l10n.t(
      "VS Code ended while “{0}” was at work. {1} files have changed since it began, and what they held before is not known. The edit history names them.",
      nameMaker(note.source),
      changed.length,
    ),
  );
}

async function findChangedPaths(
  noted: readonly NotedStates[],
  services: RecorderServices,
): Promise<readonly NotCovered[]> {
  const roots = await services.roots();
  const found: NotCovered[] = [];
  for (const { folder, files, leftOut } of noted) {
    const root = roots.find((each) => each.folder === folder);
    if (root === undefined) continue;
    const now = await services.takeStates(root, "look", maxLookMs);
    const before = new Map(files.map(([path, ...stamps]) => [path, stamps.join()]));
    for (const [path, state] of now.files) {
      const stamps = before.get(path);
      before.delete(path);
      if (stamps === stampsOfNote(state).join()) continue;
      if (leftOut.some((each) => isAtOrBelow(path, each))) continue;
      const reason = stamps === undefined ? "it was created" : "it was changed";
      found.push({ what: root.placeFile(path).path, reason });
    }
    for (const path of before.keys()) {
      found.push({ what: root.placeFile(path).path, reason: "it was deleted" });
    }
  }
  return found;
}
