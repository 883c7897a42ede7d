import {
  type AbsolutePath,
  descend,
  foldName,
  formatPath,
  parentOf,
} from "../../core/path/index.ts";
import { isMissing, unlessCode } from "../systemError.ts";
import type { DiskAccess } from "./diskAccess.ts";

/** The form in which Windows shortens a name: `ENV~1` for `.env`. */
const shortened = /~\d/;

/** A path as its folders list it. */
export interface ListedPath {
  readonly path: AbsolutePath;
  /** The same file by other names that its folder lists: hard links. */
  readonly others: readonly AbsolutePath[];
}

/**
 * Some file systems find a file by names that its folder does not list: 8.3 names, other cases. A
 * name like that must not get past a rule for the listed one, so it is exchanged for that: the name
 * with the same device and index number, or the only one that differs in case or composition alone.
 * From the first missing name on, the path stays as it is.
 *
 * @param path Free of links.
 * @returns undefined if a name exists and no listed name is known to mean the same.
 * @throws the system's error.
 */
export async function findListedPath(
  path: AbsolutePath,
  disk: DiskAccess,
): Promise<ListedPath | undefined> {
  const mayBeAlias = await mayHaveAliases(path, disk);
  if (!mayBeAlias && !path.segments.some((name) => shortened.test(name))) {
    return { path, others: [] };
  }
  let at: AbsolutePath = { root: path.root, segments: [] };
  let others: AbsolutePath[] = [];
  for (const [depth, name] of path.segments.entries()) {
    const isChecked = shortened.test(name) || (mayBeAlias && (await mayHaveAliases(at, disk)));
    const names = isChecked ? await findListedNames(at, name, disk) : [name];
    if (names === undefined) return { path: descend(at, path.segments.slice(depth)), others: [] };
    const [listed, ...further] = names;
    if (listed === undefined) return undefined;
    const folder = at;
    others = further.map((other) => descend(folder, [other]));
    at = descend(at, [listed]);
  }
  return { path: at, others };
}

/**
 * Whether a file has a short name besides its own, which NTFS counts as a hard link. Looks for those
 * that Windows gives first; one that it does not find counts as a further name, so a person is asked.
 */
export async function hasShortName(path: AbsolutePath, disk: DiskAccess): Promise<boolean> {
  const name = path.segments.at(-1) ?? "";
  const folder = parentOf(path);
  if (shortened.test(name) || !(await mayHaveAliases(folder, disk).catch(() => false)))
    return false;
  const identity = await identityAt(path, disk);
  const listed = new Set(await disk.list(formatPath(folder)).catch(() => []));
  for (const short of listShortNames(name)) {
    if (listed.has(short)) continue;
    const other = await identityAt(descend(folder, [short]), disk).catch(() => undefined);
    if (other !== undefined && other === identity) return true;
  }
  return false;
}

/** Microsoft, "Naming Files": six characters, `~` and a number, and three of the extension. */
function listShortNames(name: string): readonly string[] {
  const plain = name.toUpperCase().replace(/^\.+| /g, "");
  const [, base = "", extension = ""] = /^(.*?)(\.[^.]*)?$/.exec(plain) ?? [];
  const start = base
    .replaceAll(".", "")
    .replace(/[^!#-)\-0-9@A-Z^-`{}]/g, "_")
    .slice(0, 6);
  return [1, 2, 3, 4].map((number) => `${start}~${number}${extension.slice(0, 4)}`);
}

/** Of the nearest folder that exists. */
async function mayHaveAliases(path: AbsolutePath, disk: DiskAccess): Promise<boolean> {
  try {
    return await disk.mayHaveAliases(formatPath(path));
  } catch (error) {
    if (!isMissing(error) || path.segments.length === 0) throw error;
    return mayHaveAliases(parentOf(path), disk);
  }
}

/**
 * The name that a folder lists for an entry, where the given one may be a short name of Windows. A name
 * that the folder lists is an ordinary one, whatever it looks like.
 *
 * @returns undefined if nothing listed is known to be the same.
 * @throws the system's error.
 */
export async function findLongName(
  folder: AbsolutePath,
  name: string,
  disk: DiskAccess,
): Promise<string | undefined> {
  if (!shortened.test(name)) return name;
  const listed = await findListedNames(folder, name, disk);
  return listed === undefined ? name : listed[0];
}

/** Whether one of the names may be the short form that Windows makes of the other. */
export function mayBeShortNames(one: string, other: string): boolean {
  const isShortOf = (short: string, long: string): boolean =>
    shortened.test(short) && listShortNames(long).includes(short.toUpperCase());
  return isShortOf(one, other) || isShortOf(other, one);
}

/** The names that a folder lists for an entry; undefined if there is no such entry. */
async function findListedNames(
  folder: AbsolutePath,
  name: string,
  disk: DiskAccess,
): Promise<readonly string[] | undefined> {
  const listed = await disk.list(formatPath(folder));
  if (listed.includes(name)) return [name];
  const identity = await identityAt(descend(folder, [name]), disk);
  if (identity === undefined) return undefined;
  const alike = listed.filter((other) => foldName(other) === foldName(name));
  if (alike.length === 1) return alike;
  const same: string[] = [];
  for (const other of listed) {
    // Windows tells nothing of some files, such as those that it works with itself.
    const found = await identityAt(descend(folder, [other]), disk).catch(() => undefined);
    if (found === identity) same.push(other);
  }
  return same;
}

async function identityAt(path: AbsolutePath, disk: DiskAccess): Promise<string | undefined> {
  return (await unlessCode(disk.lstat(formatPath(path)), "ENOENT", "ENOTDIR"))?.identity;
}
