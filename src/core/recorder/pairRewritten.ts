import { baseName } from "../path/index.ts";

type Contents = ReadonlyMap<string, Uint8Array>;

/** More pairs than these are not compared: a move of that many files is told by their numbers on the disk. */
const maxPairs = 10_000;

/** Where more lines would be looked up, only files of one name are compared. */
const maxLines = 1_000_000;

/**
 * Which of the files that came is one that went, by their paths: another file by its number, as `sed -i` and
 * formatters write it, with at least half of its lines. Git finds renames like this.
 *
 * @param moves The words of each `mv` of the call, which names the files or folders.
 */
export function pairRewritten(
  come: Contents,
  gone: Contents,
  moves: readonly (readonly string[])[],
): ReadonlyMap<string, string> {
  if (come.size * gone.size > maxPairs) return new Map();
  const old = [...gone].map(([path, bytes]) => ({ path, lines: countLines(bytes) }));
  const all = [...come].map(([path, bytes]) => ({ path, lines: countLines(bytes) }));
  const areMany = gone.size * all.reduce((sum, { lines }) => sum + lines.size, 0) > maxLines;
  const pairs = all.flatMap(({ path, lines }) => {
    const moved = old.filter((each) => moves.some((words) => mayMove(words, each.path, path)));
    return moved.flatMap((each) => {
      const hasSameName = baseName(path) === baseName(each.path);
      if (areMany && !hasSameName) return [];
      const alike = compareLines(lines, each.lines);
      return alike >= 0.5 ? [{ path, from: each.path, alike, hasSameName }] : [];
    });
  });
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { path, from } of pairs.toSorted(
    (one, other) => other.alike - one.alike || +other.hasSameName - +one.hasSameName,
  )) {
    if (found.has(path) || taken.has(from)) continue;
    found.set(path, from);
    taken.add(from);
  }
  return found;
}

/** Whether these words can mean that one path became the other: both are named, or a folder above them. */
function mayMove(words: readonly string[], from: string, to: string): boolean {
  if (words.some((word) => /[$*?[{]/.test(word))) return true;
  const names = words.map((word) => word.split("/").findLast((part) => part !== "") ?? "");
  const [sources, target] = [names.slice(0, -1), names.at(-1) ?? ""];
  const isNamed = (path: string, name: string): boolean => path.split("/").includes(name);
  const isAny = target === "." || target === "..";
  return sources.some((name) => isNamed(from, name)) && (isAny || isNamed(to, target));
}

interface LineCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

/** Of lines with anything but blanks. */
function countLines(bytes: Uint8Array): LineCounts {
  const lines = new TextDecoder("latin1").decode(bytes).split("\n");
  const counts = new Map<string, number>();
  for (const line of lines.map((each) => each.trim()).filter((each) => each !== ""))
    counts.set(line, (counts.get(line) ?? 0) + 1);
  return { counts, size: [...counts.values()].reduce((sum, count) => sum + count, 0) };
}

/** Which part of the longer one both have. */
function compareLines(one: LineCounts, other: LineCounts): number {
  const size = Math.max(one.size, other.size);
  if (Math.min(one.size, other.size) < size / 2) return 0;
  const shared = [...one.counts].map(([line, count]) =>
    Math.min(count, other.counts.get(line) ?? 0),
  );
  return shared.reduce((sum, count) => sum + count, 0) / size;
}
