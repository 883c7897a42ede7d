/** Modes are as the system has them, with the kind in their highest bits. */
const kindBits = 0o170000;
const linkKind = 0o120000;
const folderKind = 0o040000;

export function isLinkMode(mode: number): boolean {
  return (mode & kindBits) === linkKind;
}

export function isFolderMode(mode: number): boolean {
  return (mode & kindBits) === folderKind;
}
