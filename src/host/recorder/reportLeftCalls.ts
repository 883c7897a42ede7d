import * as vscode from "vscode";
import type { NotCovered } from "../../core/history/index.ts";
import { findEntrySource, findToolReach } from "../../core/recorder/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import type { CallNote, NotedStates } from "./callNotes.ts";
import { findChanges, findUnread } from "./findChanges.ts";
import type { Suspect } from "./openCall.ts";
import { nameMaker } from "./recordCall.ts";
import type { RecorderServices } from "./recorderServices.ts";

const maxNamed = 50;
const maxLookMs = 10_000;

/**
 * Records what calls had changed that were open when the extension host ended. Files that a call named
 * can be undone; of others, only the names are known.
 *
 * @param takeUnheard Gives calls that began when it ended, so that nothing is known of their files.
 */
export async function reportLeftCalls(
  takeUnheard: () => Promise<readonly Pick<AgentCall, "tool" | "input">[]>,
  services: RecorderServices,
): Promise<void> {
  try {
    for (const { tool, input } of await takeUnheard()) await reportUnheard(tool, input, services);
    for (const note of await services.notes.takeLeft()) await reportCall(note, services);
  } catch (error) {
    services.log.error(error instanceof Error ? error : String(error));
  }
}

async function reportUnheard(
  tool: string,
  input: unknown,
  { history, tell }: RecorderServices,
): Promise<void> {
  const reach = findToolReach(tool, input);
  if (reach.kind === "nothing") return;
  const source = findEntrySource(tool, input);
  const reason = "VS Code ended before it was safe";
  const changed = reach.kind === "files" ? reach.paths : ["What it changed"];
  const notCovered = changed.slice(0, maxNamed).map((what) => ({ what, reason }));
  await history.record([], [], { tool, approval: "notAsked", source, notCovered });
  tell(
    vscode.l10n.t(
      "VS Code ended when “{0}” began. What it has changed cannot be undone here.",
      nameMaker(source),
    ),
  );
}

async function reportCall(note: CallNote, services: RecorderServices): Promise<void> {
  const { tool, source, request } = note;
  const afterId = (await services.history.read()).entries.at(-1)?.id ?? 0;
  const files: Suspect[] = [];
  for (const { uri, mode, content } of note.files) {
    const file = await services.locate(uri, undefined);
    if (file === undefined) continue;
    const before = content === null ? null : { bytes: Buffer.from(content, "base64"), mode };
    files.push({ file, before, afterId, isUnsaved: false, isInEditor: true, movedFrom: undefined });
  }
  const found = await findChanges(
    { files, folders: [] },
    { afterId, roots: [] },
    () => false,
    services,
  );
  const changed = await findChangedPaths(note.states, services);
  const unkept = note.unkept.map((what) => ({ what, reason: "it may have been changed" }));
  const named = new Map(files.map((each) => [each.file.uri, each]));
  const unread = findUnread({ named, roots: [], unsaved: new Set() }, false, services);
  const missing = [...found.notCovered, ...unread, ...unkept, ...changed];
  if (found.files.length + missing.length === 0) return;
  const facts = { tool, approval: "notAsked", source, ...(request && { request }) } as const;
  const notCovered = missing.slice(0, maxNamed);
  await services.history.record(found.files, [], {
    ...facts,
    ...(notCovered.length > 0 ? { notCovered } : {}),
  });
  if (changed.length === 0) return;
  services.tell(
    vscode.l10n.t(
      "VS Code ended while “{0}” was at work. It had changed {1} files, and what they held before is not known. The edit history names them.",
      nameMaker(source),
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
  for (const { folder, files } of noted) {
    const root = roots.find((each) => each.folder === folder);
    if (root === undefined) continue;
    const now = await services.takeStates(root, "look", maxLookMs);
    const before = new Map(files.map(([path, ...stamps]) => [path, stamps.join()]));
    for (const [path, { sizeBytes, modifiedMs, inode }] of now.files) {
      const stamps = before.get(path);
      before.delete(path);
      if (stamps === [sizeBytes, modifiedMs, inode].join()) continue;
      const reason = stamps === undefined ? "it was created" : "it was changed";
      found.push({ what: root.placeFile(path).path, reason });
    }
    for (const path of before.keys()) {
      found.push({ what: root.placeFile(path).path, reason: "it was deleted" });
    }
  }
  return found;
}
