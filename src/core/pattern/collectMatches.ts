import type { JoinedTexts, MatchRequest, MatchTable, PatternGroups } from "./matching.ts";
import { measureTemplate, renderTemplate } from "./template.ts";

/**
 * All matches of a pattern, found on the calling thread: for workers and for tests. May never return
 * (catastrophic backtracking).
 *
 * @throws RangeError if the engine runs out of backtracking memory.
 */
export function collectMatches(request: MatchRequest): MatchTable {
  const { groups, maxMatches, text } = request;
  const search = new RegExp(request.source, request.flags);
  const findNonEmpty = compileNonEmpty(request);
  const spans = startSpans();
  const renderer = startRendering(request);
  let total = 0;
  const keep = (match: RegExpExecArray, start: number, skippedGroups: number): void => {
    total += 1;
    if (total > maxMatches) return;
    spans.add(start, start + match[0].length);
    renderer.add((group) => textOf(match, group, groups, skippedGroups));
  };
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    if (match[0] !== "") {
      keep(match, match.index, 0);
    } else if (isInsideCharacter(text, match.index)) {
      search.lastIndex = match.index + 1;
    } else {
      keep(match, match.index, 0);
      search.lastIndex = nextCharacter(text, match.index);
      const longer = findNonEmpty(match.index);
      if (longer === null) continue;
      keep(longer, match.index, 1);
      search.lastIndex = match.index + longer[0].length;
    }
  }
  return { offsets: spans.offsets(), total, ...renderer.result() };
}

/** Whether an offset splits a surrogate pair; only V8 finds empty matches there. */
export function isInsideCharacter(text: string, offset: number): boolean {
  const isTrail = (text.charCodeAt(offset) & 0xfc00) === 0xdc00;
  return isTrail && (text.charCodeAt(offset - 1) & 0xfc00) === 0xd800;
}

function compileNonEmpty({
  nonEmpty,
  flags,
  text,
}: MatchRequest): (offset: number) => RegExpExecArray | null {
  if (nonEmpty === undefined) return () => null;
  const retry = new RegExp(nonEmpty.source, `${flags.replace("g", "")}y`);
  return (offset) => {
    const start = Math.max(0, offset - nonEmpty.unitsBehind);
    retry.lastIndex = offset - start;
    return retry.exec(text.slice(start));
  };
}

/** The offset after the character at `offset`. */
export function nextCharacter(text: string, offset: number): number {
  return offset + ((text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1);
}

function startSpans() {
  let offsets = new Int32Array(256);
  let used = 0;
  return {
    add(start: number, endExclusive: number) {
      if (used === offsets.length) {
        const grown = new Int32Array(offsets.length * 2);
        grown.set(offsets);
        offsets = grown;
      }
      offsets[used] = start;
      offsets[used + 1] = endExclusive;
      used += 2;
    },
    offsets: () => offsets.slice(0, used),
  };
}

/** The texts of the groups share the memory of the text; rendered texts do not. */
function startRendering({ rendering }: MatchRequest) {
  let texts: string[] = [];
  let units = 0;
  return {
    add(groupText: (group: number) => string | undefined) {
      if (rendering === undefined) return;
      units += measureTemplate(rendering.template, groupText);
      if (units <= rendering.maxUnits) texts.push(renderTemplate(rendering.template, groupText));
      else texts = [];
    },
    result() {
      const isMade = rendering !== undefined && units <= rendering.maxUnits;
      return { renderedUnits: units, rendered: isMade ? joinTexts(texts) : undefined };
    },
  };
}

/** `skipped` engine groups after the whole match are not the pattern's own. */
function textOf(
  match: RegExpExecArray,
  group: number,
  { engineIndices }: PatternGroups,
  skipped: number,
): string | undefined {
  if (group === 0) return match[0];
  const index = engineIndices === undefined ? group : engineIndices[group];
  return index === undefined ? undefined : match[index + skipped];
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
