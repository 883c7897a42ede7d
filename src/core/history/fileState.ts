import type { ContentKey, FileRecord } from "./entry.ts";

/**
 * What is at a path: a file, a link or a folder. `null` stands for nothing, and `undefined` for what
 * nobody knows: that is never the same as nothing.
 */
export interface FileState {
  /** As the system has it, with the kind in its highest bits. */
  readonly mode: number;
  /** What a file holds, or where a link leads; empty for a folder, and where there is a stamp. */
  readonly bytes: Uint8Array;
  /** Of a file, or a folder with all in it, whose contents are not kept: what tells it apart. It can only be moved. */
  readonly stamp?: string;
}

export type KnownState = FileState | null | undefined;

/** What the system says of a file or a folder that tells it apart, even after a move. */
interface FileIdentity {
  readonly mode: number;
  readonly device: number;
  readonly inode: number;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

/**
 * Inode numbers are used again, but hardly for a file of the same size and time. A folder has others once something
 * in it comes or goes.
 */
export function stampOf({ mode, device, inode, sizeBytes, modifiedMs }: FileIdentity): string {
  const place = `${device} ${inode}`;
  return isFolderMode(mode) ? `${place} folder` : `${place} ${sizeBytes} ${modifiedMs}`;
}

const kindBits = 0o170000;
const linkKind = 0o120000;
const folderKind = 0o040000;

/** For a file whose mode nobody recorded. */
export const plainMode = 0o100644;

const anyPermissions = 0o1000000;

/** For a new file that gets the permissions which the system gives it. */
export const newFileMode = 0o100000 | anyPermissions;

/** Whether permissions are to be given; otherwise they stay. */
export function saysPermissions(mode: number): boolean {
  return (mode & anyPermissions) === 0;
}

export function isLinkMode(mode: number): boolean {
  return (mode & kindBits) === linkKind;
}

export function isFolderMode(mode: number): boolean {
  return (mode & kindBits) === folderKind;
}

/** A file whose contents are known. */
export function isFile(state: KnownState): state is FileState {
  const isKnown = state !== null && state !== undefined && state.stamp === undefined;
  return isKnown && !isFolderMode(state.mode) && !isLinkMode(state.mode);
}

/** A folder of which all that is in it is known. */
export function isFolder(state: KnownState): boolean {
  const isKnown = state !== null && state !== undefined && state.stamp === undefined;
  return isKnown && isFolderMode(state.mode);
}

export function isSameKind(one: FileState | null, other: FileState | null): boolean {
  if (one === null || other === null) return one === other;
  return (one.mode & kindBits) === (other.mode & kindBits);
}

/** Whether both are of one kind and hold the same; their permissions may differ. */
export function holdsSame(one: FileState | null, other: FileState | null): boolean {
  if (one === null || other === null) return one === other;
  return isSameKind(one, other) && one.stamp === other.stamp && areEqual(one.bytes, other.bytes);
}

export function isUnchanged(one: FileState | null, other: FileState | null): boolean {
  return holdsSame(one, other) && one?.mode === other?.mode;
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  // Several times as fast as `every`.
  for (let index = 0; index < one.length; index++) if (one[index] !== other[index]) return false;
  return true;
}

/** The key of a content that is not kept, only told apart by its stamp. */
export function keyOfStamp(stamp: string): ContentKey {
  return `=${stamp}`;
}

export function stampOfKey(key: ContentKey): string | undefined {
  return key.startsWith("=") ? key.slice(1) : undefined;
}

/** Whether a record is about a folder alone: before and after, there was no file or link. */
export function isFolderRecord({ before, after }: FileRecord): boolean {
  return before === null && after === null;
}
