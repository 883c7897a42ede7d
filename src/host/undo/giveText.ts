import * as vscode from "vscode";
import { type LeftReason, newFileMode } from "../../core/history/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { findStats } from "../../files/states/index.ts";
import {
  canSave,
  encodeWholeFile,
  type ExistingFile,
  findOpenDocument,
  type NewFile,
} from "../documents/index.ts";
import type { WantedText } from "./applyFiles.ts";
import type { FileChangeOf, PlannedFile } from "./planStateUndo.ts";

interface PlannedMode {
  readonly now: number;
  readonly wanted: number;
  readonly isChanged: boolean;
}

/** The mode once entries are undone, newest first; one that somebody changed since stays. */
export async function planMode(
  { scheme, realPath }: ResolvedPath,
  changes: readonly FileChangeOf[],
): Promise<PlannedMode | undefined> {
  const now = scheme === "file" ? (await findStats(realPath))?.mode : undefined;
  const oldest = changes.findLast(({ record }) => record.modeBefore !== undefined)?.record;
  if (now === undefined) {
    const wanted = oldest?.modeBefore ?? newFileMode;
    return { now: wanted, wanted, isChanged: false };
  }
  let wanted = now;
  for (const { record } of changes) {
    if (record.mode === wanted) wanted = record.modeBefore ?? wanted;
  }
  return { now, wanted, isChanged: now !== wanted };
}

/**
 * How a file gets its text: by its editor, where one has it open or only VS Code can write it, and
 * otherwise on the disk, with its mode.
 *
 * @returns Why it is to be left, if it is.
 */
export async function giveText(
  wanted: WantedText,
  realPath: string,
  mode: PlannedMode | undefined,
): Promise<Pick<PlannedFile, "wanted" | "state" | "baselines"> | LeftReason> {
  const { file, newText, newBytes, baselines } = wanted;
  // An editor would save into all names of a file.
  const isLinked = file.target.scheme === "file" && (await hasSeveralNames(realPath));
  if (isLinked && file.unsaved) return "severalNames";
  if (!isLinked && (await isForEditor(wanted, mode))) {
    return { wanted, ...giveMode(file, realPath, newText === null ? undefined : mode) };
  }
  const { target, exists, encoding } = file;
  const place = { uri: target.uri, path: target.shown, realPath, names: target.names, encoding };
  const now = mode?.now ?? newFileMode;
  const before = exists ? { bytes: file.bytes, mode: now } : null;
  if (newText === null) return { state: { ...place, before, after: null }, baselines };
  const bytes = newBytes ?? (await encodeWholeFile(newText, encoding));
  return { state: { ...place, before, after: { bytes, mode: mode?.wanted ?? now } }, baselines };
}

async function hasSeveralNames(realPath: string): Promise<boolean> {
  return ((await findStats(realPath))?.nlink ?? 1) > 1;
}

/** What goes from a disk does so when all that comes is there, its editor with it. */
async function isForEditor(
  { file, newText, newBytes }: WantedText,
  mode: PlannedMode | undefined,
): Promise<boolean> {
  const { target, exists, unsaved } = file;
  if (target.scheme !== "file" || unsaved) return true;
  if (newText === null) return false;
  // Its permissions change with its bytes; an editor saves no file that is read-only.
  if (mode?.isChanged === true) return false;
  const isOpen = findOpenDocument(vscode.Uri.parse(target.uri, true)) !== undefined;
  return exists && isOpen && (!newBytes || (await canSave(newText, file.encoding, newBytes)));
}

/** How a file that keeps its bytes gets its mode. */
export function giveMode(
  { target, encoding, ...file }: ExistingFile | NewFile,
  realPath: string,
  mode: PlannedMode | undefined,
): Pick<PlannedFile, "state"> {
  if (mode?.isChanged !== true || !file.exists) return {};
  const { bytes } = file;
  const place = { uri: target.uri, path: target.shown, realPath, names: target.names, encoding };
  const before = { bytes, mode: mode.now };
  return { state: { ...place, before, after: { bytes, mode: mode.wanted } } };
}
