import type { JoinedTexts, MatchRequest, MatchTable, PatternGroups } from "./matching.ts";
import { renderTemplate } from "./template.ts";

/**
 * All matches of a pattern, found on the calling thread: for workers and for tests. May never
 * return (catastrophic backtracking).
 *
 * @throws RangeError where the engine runs out of room to backtrack.
 */
export function collectMatches(request: MatchRequest): MatchTable {
  const { groups, maxMatches, template, text } = request;
  const groupCount = template === undefined ? groups.count : 1;
  const search = new RegExp(request.source, withIndices(request.flags, groupCount));
  const retry = compileRetry(request, groupCount);
  const rows = startRows(groupCount, groups);
  const rendered: string[] = [];
  let total = 0;
  const keep = (match: RegExpExecArray, skippedGroups: number): void => {
    total += 1;
    if (total > maxMatches) return;
    rows.add(match, skippedGroups);
    if (template === undefined) return;
    rendered.push(renderTemplate(template, (group) => textOf(match, group, groups, skippedGroups)));
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
  return {
    groupCount,
    groupNames: groups.names,
    offsets: rows.offsets(),
    total,
    rendered: template === undefined ? undefined : joinTexts(rendered),
  };
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

function compileRetry(request: MatchRequest, groupCount: number): RegExp | undefined {
  if (request.nonEmptySource === undefined) return undefined;
  const flags = withIndices(request.flags.replace("g", ""), groupCount);
  return new RegExp(request.nonEmptySource, `${flags}y`);
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

function startRows(groupCount: number, groups: PatternGroups): Rows {
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
        const span = match.indices?.[engineGroup(group, groups, skipped)];
        offsets[used + 2 * group] = span?.[0] ?? -1;
        offsets[used + 2 * group + 1] = span?.[1] ?? -1;
      }
      used += 2 * groupCount;
    },
    offsets: () => offsets.slice(0, used),
  };
}

function textOf(
  match: RegExpExecArray,
  group: number,
  groups: PatternGroups,
  skipped: number,
): string | undefined {
  return group === 0 ? match[0] : match[engineGroup(group, groups, skipped)];
}

/** -1, where a match has nothing, for a group that can take no part. */
function engineGroup(group: number, { engineIndices }: PatternGroups, skipped: number): number {
  const index = engineIndices === undefined ? group : engineIndices[group];
  return index === undefined ? -1 : index + skipped;
}

function joinTexts(texts: readonly string[]): JoinedTexts {
  const ends = new Int32Array(texts.length);
  let end = 0;
  texts.forEach((text, index) => {
    end += text.length;
    ends[index] = end;
  });
  return { text: texts.join(""), ends };
}
