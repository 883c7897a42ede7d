import { applyHunks, type Hunk } from "../corpus/hunks.ts";
import { type Base, calmSituation } from "./bases.ts";
import { straighten, tabify, untabify } from "./distortions.ts";
import type { Random } from "./random.ts";
import { type Situation, textOf } from "./situation.ts";

/** Makes a situation of a base; nothing where the base has not what it takes. */
export type Kind = (base: Base, random: Random) => Situation | undefined;

/** Above what was read, lines have come that stand elsewhere in the file, or some have gone. */
const staleNumbers: Kind = (base, random) => {
  const { lines, hunk } = base;
  const at = random.integer(1, hunk.start - 12);
  const count = random.integer(1, 9);
  const isInsert = random.integer(0, 2) > 0;
  const from = random.integer(0, lines.length - count);
  const inserted = lines.slice(from, from + count);
  const end = isInsert ? at : Math.min(hunk.start - 11, at + count);
  const change = { start: at, end, newLines: isInsert ? inserted : [] };
  return calmSituation(base, {
    now: applyHunks(lines, [change]),
    accepted: [textOf(applyHunks(lines, [change, hunk]))],
  });
};

/** The lines that are meant stand in a second place too, with up to five of those around them. */
const collisions: Kind = (base, random) => {
  const { lines, hunk } = base;
  const around = random.integer(0, 5);
  const twin = lines.slice(hunk.start - around, hunk.end + around);
  const isAbove = random.integer(0, 1) === 0;
  const at = isAbove
    ? random.integer(0, hunk.start - 15)
    : random.integer(hunk.end + 15, lines.length);
  const read = applyHunks(lines, [{ start: at, end: at, newLines: twin }]);
  const meant = isAbove ? shift(hunk, twin.length) : hunk;
  const isCalm = random.integer(0, 1) === 0;
  if (isCalm) return calmSituation(base, { read, hunk: meant });
  const place = random.integer(0, Math.min(at, meant.start - 12));
  const change = { start: place, end: place, newLines: [`// ${random.integer(1_000, 9_999)}`] };
  return calmSituation(base, {
    read,
    hunk: meant,
    now: applyHunks(read, [change]),
    accepted: [textOf(applyHunks(read, [change, meant]))],
  });
};

function shift({ start, end, newLines }: Hunk, by: number): Hunk {
  return { start: start + by, end: end + by, newLines };
}

/** What is copied comes a level too deep, or not deep enough; what is new is right. */
const indentation: Kind = (base, random) => {
  const { lines, hunk } = base;
  const copied = lines.slice(hunk.start - 3, hunk.end + 3);
  if (!copied.some((line) => line.startsWith("    "))) return undefined;
  const isDeeper = random.integer(0, 1) === 0;
  const copy = (line: string): string => {
    if (line.trim() === "") return line;
    return isDeeper ? `  ${line}` : line.replace(/^ {2}/, "");
  };
  return calmSituation(base, { copy });
};

/** After the read a formatter has gone over the file: other indentation, or other quotes. */
const formatter: Kind = (base, random) => {
  const { lines, hunk } = base;
  const format = [
    (line: string): string => line.replace(/^ +/, (spaces) => spaces + spaces),
    (line: string): string => line.replace(/^ +/, tabify),
    (line: string): string => line.replaceAll("'", '"'),
  ][random.integer(0, 2)];
  if (format === undefined) return undefined;
  const now = lines.map(format);
  if (now.every((line, index) => line === lines[index])) return undefined;
  const formatted = { ...hunk, newLines: hunk.newLines.map(format) };
  const accepted = [hunk, formatted].map((each) => textOf(applyHunks(now, [each])));
  return calmSituation(base, { now, accepted });
};

/** The file has tabs; what is copied has spaces instead. */
const tabs: Kind = (base) => {
  const read = base.lines.map(tabify);
  const hunk = { ...base.hunk, newLines: base.hunk.newLines.map(tabify) };
  const copied = read.slice(hunk.start - 3, hunk.end + 3);
  if (!copied.some((line) => line.startsWith("\t"))) return undefined;
  return calmSituation(base, { read, hunk, copy: untabify });
};

/** The file has curly quotes; what is copied has straight ones. */
const quotes: Kind = (base) => {
  const { hunk } = base;
  const isNear = (index: number): boolean => index >= hunk.start - 3 && index < hunk.end + 3;
  const read = base.lines.map((line, index) =>
    isNear(index) ? line.replaceAll("'", "’").replaceAll('"', "”") : line,
  );
  if (read.every((line, index) => line === base.lines[index])) return undefined;
  return calmSituation(base, { read, copy: straighten });
};

/** What is written begins with the numbers that a numbered read shows; others show none. */
const pastedPrefixes: Kind = (base) => calmSituation(base, { pastesNumbers: true });

/** The range goes on behind what was read, and its last line is a guess. */
const halfSeen: Kind = (base, random) => {
  const { lines, hunk } = base;
  const count = random.integer(6, 14);
  const meant = { ...hunk, end: Math.max(hunk.end, hunk.start + count) };
  const seen = hunk.start + random.integer(1, count - 2);
  return calmSituation(base, {
    hunk: meant,
    window: { first: hunk.start - 9, last: seen },
    guessedEnd: Math.min(lines.length, meant.end + random.integer(-1, 3)),
  });
};

export const kinds: Readonly<Record<string, Kind>> = {
  "stale numbers": staleNumbers,
  collisions,
  "deep indentation": indentation,
  formatter,
  tabs,
  "curly quotes": quotes,
  "pasted prefixes": pastedPrefixes,
  "half-seen ranges": halfSeen,
};

/** The new lines too are written with the mistake that copied ones have: no address can mend that. */
function writtenWrong(kind: Kind): Kind {
  return (base, random) => {
    const situation = kind(base, random);
    if (situation === undefined) return undefined;
    const { hunk, copy } = situation;
    const writtenLines = hunk.newLines.map(copy);
    const isSame = writtenLines.every((line, index) => line === hunk.newLines[index]);
    return isSame ? undefined : { ...situation, writtenLines };
  };
}

export const furtherKinds: Readonly<Record<string, Kind>> = {
  "stale numbers, as_of left out": (base, random) => {
    const situation = staleNumbers(base, random);
    return situation && { ...situation, omitsSnapshot: true };
  },
  "new lines at the wrong depth as well": writtenWrong(indentation),
  "new lines with spaces for tabs as well": writtenWrong(tabs),
};
