import { foldName } from "../../../src/core/path/nameRules.ts";
import {
  descend,
  formatPath,
  parentOf,
  parseAbsolutePath,
  type AbsolutePath,
  type PathPlatform,
} from "../../../src/core/path/lexicalPath.ts";
import type { DiskAccess, DiskEntry } from "../../../src/files/gate/diskAccess.ts";

/** A file, a folder, a link to a target, or the error that asking gives. */
export type FakeEntry = "file" | "folder" | { readonly link: string } | { readonly error: string };

export interface FakeDisk extends DiskAccess {
  /** Every path that was asked for, in order. */
  readonly asked: readonly string[];
}

interface FakeDiskOptions {
  /** As on Windows, if left out. */
  readonly ignoresCase?: boolean;
  /** The names that folders list, by the paths of short ones that are found as well. */
  readonly longNames?: Readonly<Record<string, string>>;
}

/** A disk of the given platform; parents of an entry are folders. */
export function fakeDisk(
  entries: Readonly<Record<string, FakeEntry>>,
  platform: PathPlatform,
  { ignoresCase = platform === "win32", longNames = {} }: FakeDiskOptions = {},
): FakeDisk {
  const table = new Map<string, { readonly spelled: string; readonly entry: FakeEntry }>();
  const fold = (path: string): string => (ignoresCase ? foldName(path) : path);
  const byShort = new Map(Object.entries(longNames).map(([path, name]) => [fold(path), name]));
  const keyOf = (path: string): string => {
    if (byShort.size === 0) return fold(path);
    const { root, segments } = parse(path, platform);
    let at: AbsolutePath = { root, segments: [] };
    for (const name of segments) {
      at = descend(at, [byShort.get(fold(formatPath(descend(at, [name])))) ?? name]);
    }
    return fold(formatPath(at));
  };
  for (const [path, entry] of Object.entries(entries)) {
    const absolute = parse(path, platform);
    for (let at = parentOf(absolute), depth = absolute.segments.length; depth > 0; depth -= 1) {
      const spelled = formatPath(at);
      if (!table.has(keyOf(spelled))) table.set(keyOf(spelled), { spelled, entry: "folder" });
      at = parentOf(at);
    }
    table.set(keyOf(formatPath(absolute)), { spelled: formatPath(absolute), entry });
  }
  const asked: string[] = [];
  const find = (path: string): { readonly spelled: string; readonly entry: FakeEntry } => {
    const found = table.get(keyOf(path));
    if (found === undefined) throw systemError("ENOENT");
    if (typeof found.entry === "object" && "error" in found.entry) {
      throw systemError(found.entry.error);
    }
    return found;
  };
  const followed = (path: string): string => {
    let at: AbsolutePath = { root: parse(path, platform).root, segments: [] };
    for (const name of parse(path, platform).segments) {
      at = descend(at, [name]);
      const { spelled, entry } = find(formatPath(at));
      at = parse(
        typeof entry === "object" && "link" in entry ? followed(entry.link) : spelled,
        platform,
      );
    }
    return find(formatPath(at)).spelled;
  };
  const answer = <Value>(path: string, question: () => Value): Promise<Value> => {
    asked.push(path);
    return new Promise((resolve) => {
      resolve(question());
    });
  };
  return {
    asked,
    lstat: (path) => answer(path, () => describe(find(path), keyOf(path))),
    readlink: (path) =>
      answer(path, () => {
        const { entry } = find(path);
        if (typeof entry === "object" && "link" in entry) return entry.link;
        throw systemError("EINVAL");
      }),
    realpath: (path) => answer(path, () => followed(path)),
    look: (path) =>
      answer(path, () => ({ entry: describe(find(path), keyOf(path)), realPath: followed(path) })),
    list: (path) =>
      answer(path, () => {
        const { segments } = parse(find(path).spelled, platform);
        return [...table.values()].flatMap(({ spelled }) => {
          const names = parse(spelled, platform).segments;
          const isInside =
            names.length === segments.length + 1 &&
            segments.every((name, at) => name === names[at]);
          return isInside ? names.slice(-1) : [];
        });
      }),
    mayHaveAliases: (path) => answer(path, () => find(path).spelled !== "" && ignoresCase),
  };
}

function describe(found: { readonly entry: FakeEntry }, identity: string): DiskEntry {
  const kind = typeof found.entry === "string" ? found.entry : "link";
  return { kind, hardLinks: 1, identity };
}

function parse(path: string, platform: PathPlatform): AbsolutePath {
  const absolute = parseAbsolutePath(path, platform);
  if (absolute === undefined) throw new Error(`not absolute: ${path}`);
  return absolute;
}

export function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}
