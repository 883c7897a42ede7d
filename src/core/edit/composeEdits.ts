import { createEdit, type Edit, newLengthOf, placeReplacements, type Replacement } from "./edit.ts";

/** A replacement of either edit, placed in the text between the two. */
interface Placed {
  readonly start: number;
  readonly endExclusive: number;
  readonly text: string;
  /** By how much the text after it moved; 0 for the second edit. */
  readonly shift: number;
}

/** Replacements of both edits that overlap in the text between, and so become one. */
interface Cluster {
  readonly start: number;
  endExclusive: number;
  readonly first: Placed[];
  readonly second: Placed[];
}

/**
 * One edit for two in a row: `apply(compose(a, b), s) = apply(b, apply(a, s))`. Replacements that
 * only touch stay apart. Linear in the replacements of both.
 *
 * @throws RangeError when `second` was not made for the text that `first` gives.
 */
export function composeEdits(first: Edit, second: Edit): Edit {
  if (newLengthOf(first) !== second.oldLength) {
    throw new RangeError(
      `An edit that gives ${newLengthOf(first)} units is followed by one of ${second.oldLength}.`,
    );
  }
  const composed: Replacement[] = [];
  let shift = 0;
  for (const cluster of clustersOf(placeFirst(first), placeSecond(second))) {
    const start = cluster.start - shift;
    for (const placed of cluster.first) shift += placed.shift;
    const endExclusive = cluster.endExclusive - shift;
    composed.push({ range: { start, endExclusive }, text: textOf(cluster) });
  }
  return createEdit(first.oldLength, composed);
}

function placeFirst(first: Edit): Placed[] {
  return placeReplacements(first).map(({ range, text, newRange }) => ({
    ...newRange,
    text,
    shift: text.length - (range.endExclusive - range.start),
  }));
}

function placeSecond(second: Edit): Placed[] {
  return second.replacements.map(({ range, text }) => ({ ...range, text, shift: 0 }));
}

function* clustersOf(first: readonly Placed[], second: readonly Placed[]): Generator<Cluster> {
  let f = 0;
  let s = 0;
  for (;;) {
    const seed = earlier(first[f], second[s]);
    if (seed === undefined) return;
    const cluster: Cluster = {
      start: seed.start,
      endExclusive: seed.endExclusive,
      first: [],
      second: [],
    };
    for (let grew = true; grew;) {
      grew = false;
      for (let next = first[f]; belongsTo(cluster, next, seed); next = first[++f]) {
        grew = true;
        cluster.first.push(next);
        cluster.endExclusive = Math.max(cluster.endExclusive, next.endExclusive);
      }
      for (let next = second[s]; belongsTo(cluster, next, seed); next = second[++s]) {
        grew = true;
        cluster.second.push(next);
        cluster.endExclusive = Math.max(cluster.endExclusive, next.endExclusive);
      }
    }
    yield cluster;
  }
}

/**
 * The one to begin with. Where both start at one offset, a deletion of the first edit comes before
 * what the second does there; an insertion of the second comes before a text of the first.
 */
function earlier(first: Placed | undefined, second: Placed | undefined): Placed | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  if (first.start !== second.start) return first.start < second.start ? first : second;
  return isEmpty(first) || !isEmpty(second) ? first : second;
}

function belongsTo(cluster: Cluster, next: Placed | undefined, seed: Placed): next is Placed {
  if (next === undefined) return false;
  if (next === seed || next.start < cluster.endExclusive) return true;
  return next.start === cluster.start && cluster.start === cluster.endExclusive && isEmpty(next);
}

function isEmpty({ start, endExclusive }: Placed): boolean {
  return start === endExclusive;
}

/**
 * The texts of the first edit with those of the second in the place of what it replaced. Old text
 * between the first edit's replacements is in a cluster only where the second edit replaced it.
 */
function textOf({ start, endExclusive, first, second }: Cluster): string {
  let text = "";
  let from = start;
  let index = 0;
  const keepUpTo = (to: number): void => {
    for (let placed = first[index]; placed !== undefined; placed = first[++index]) {
      text += placed.text.slice(
        Math.max(0, from - placed.start),
        Math.max(0, Math.min(to, placed.endExclusive) - placed.start),
      );
      if (placed.endExclusive > to) return;
    }
  };
  for (const placed of second) {
    keepUpTo(placed.start);
    text += placed.text;
    from = placed.endExclusive;
  }
  keepUpTo(endExclusive);
  return text;
}
