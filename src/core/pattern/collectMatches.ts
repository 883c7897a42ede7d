import type { MatchRequest, MatchTable } from "./matching.ts";

/**
 * All matches of a pattern, found on the calling thread: for workers and for tests. May never
 * return (catastrophic backtracking).
 *
 * @throws RangeError where the engine runs out of room to backtrack.
 */
export function collectMatches(request: MatchRequest): MatchTable {
  const { groups, maxMatches, text } = request;
  const search = new RegExp(request.source, withIndices(request.flags, groups.count));
  const retry = compileRetry(request);
  const rows = startRows(groups.count, groups.engineIndices);
  let total = 0;
  const keep = (match: RegExpExecArray, skippedGroups: number): void => {
    if (total < maxMatches) rows.add(match, skippedGroups);
    total += 1;
  };
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    if (match[0] !== "") {
      keep(match, 0);
    } else if (isInsideCharacter(text, match.index)) {
      search.lastIndex = match.index + 1;
    } else {
      keep(match, 0);
      search.lastIndex = nextCharacter(text, match.index);
      const longer = retryAt(retry, text, match.index);
      if (longer === null) continue;
      keep(longer, 1);
      search.lastIndex = longer.index + longer[0].length;
    }
  }
  return { groupCount: groups.count, groupNames: groups.names, offsets: rows.offsets(), total };
}

/** V8 finds empty matches between the two units of one character, where no other engine looks. */
export function isInsideCharacter(text: string, offset: number): boolean {
  const isTrail = (text.charCodeAt(offset) & 0xfc00) === 0xdc00;
  return isTrail && (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
}

function retryAt(retry: RegExp | undefined, text: string, offset: number): RegExpExecArray | null {
  if (retry === undefined) return null;
  retry.lastIndex = offset;
  return retry.exec(text);
}

/** Offsets of groups cost a third of the time, so they are asked for only where there are groups. */
function withIndices(flags: string, groupCount: number): string {
  return groupCount > 1 ? `${flags}d` : flags;
}

function compileRetry(request: MatchRequest): RegExp | undefined {
  if (request.nonEmptySource === undefined) return undefined;
  return new RegExp(request.nonEmptySource, `${request.flags.replace("g", "")}dy`);
}

/** The offset after the character at `offset`. */
export function nextCharacter(text: string, offset: number): number {
  return offset + ((text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1);
}

interface Rows {
  /** `skipped` engine groups after the whole match are not the pattern's own. */
  add(match: RegExpExecArray, skipped: number): void;
  offsets(): Int32Array;
}

function startRows(groupCount: number, engineIndices: readonly number[] | undefined): Rows {
  let offsets = new Int32Array(256 * groupCount);
  let used = 0;
  return {
    add(match, skipped) {
      if (used + 2 * groupCount > offsets.length) {
        const grown = new Int32Array(offsets.length * 2);
        grown.set(offsets);
        offsets = grown;
      }
      offsets[used] = match.index;
      offsets[used + 1] = match.index + match[0].length;
      for (let group = 1; group < groupCount; group += 1) {
        const span = match.indices?.[(engineIndices?.[group] ?? group) + skipped];
        offsets[used + 2 * group] = span?.[0] ?? -1;
        offsets[used + 2 * group + 1] = span?.[1] ?? -1;
      }
      used += 2 * groupCount;
    },
    offsets: () => offsets.slice(0, used),
  };
}
