import { countBytes, countFittingRows, elideMiddle } from "../core/lines/index.ts";
import { succeed } from "../core/result.ts";
import { compileSearchPattern } from "../core/search/index.ts";
import { count, hintCarriageReturn } from "../toolkit/explain/index.ts";
import { integer, text, withDefault } from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import {
  foldersOf,
  globFlags,
  renderMatches,
  renderUnsearched,
  searchGlob,
  linesOfExcerpts,
  takeLines,
} from "../toolkit/search/index.ts";
import { answerWords, defineReadTool } from "../toolkit/tool.ts";
import { countMatchingLines, type SearchFindings } from "../toolkit/workspace/index.ts";

export const searchContent = defineReadTool({
  name: "search_content",
  displayName: "Search Content",
  userDescription: "Searches the workspace for a regular expression, one page at a time.",
  modelDescription: `Search code in the whole workspace: search all files that match a glob for a string or regular expression (ECMAScript), find all occurrences, exactly those that linewise_replace_content changes. A match crosses lines only with \\n, (?s) or [\\s\\S]. Skips binary, hidden and ignored files. For lines around matches use linewise_grep.
Returns the counts and 100 rows "path:line: text"; the id in a file's first row is its snapshot, for as_of.`,
  icon: "$(search)",
  fields: {
    pattern: text("Leading (?i) allowed."),
    glob_pattern: text("**/* for all, src/**/*.{js,ts}."),
    ...globFlags,
    offset: withDefault(integer("Lines to skip.", { minimum: 0 }), 0),
  },
  paths: foldersOf,
  progress: ({ pattern, glob_pattern }) =>
    `Searching ${codeSpan(glob_pattern)} for ${codeSpan(pattern)}`,

  async run(input, { workspace }) {
    const pattern = compileSearchPattern(input.pattern);
    if (!pattern.ok) return pattern;
    const { offset } = input;
    const found = await searchGlob(workspace, input, {
      pattern: pattern.value,
      countedMatches: maxCountedMatches,
      window: { offset, limit: pageSize, contextLines: 0 },
    });
    if (!found.ok) return found;
    const total = countMatchingLines(found.value);
    const matches = found.value.files.reduce((sum, file) => sum + file.matches, 0);
    const notes = renderUnsearched(found.value.unsearched, total);
    if (total === 0) {
      const why = explainNone(found.value, input.pattern);
      return succeed(() => answerWords(`No matches found${why}`, ...notes));
    }
    const [shownPattern, shownGlob] = [input.pattern, input.glob_pattern].map((text) =>
      elideMiddle(text, maxQuotedCharacters),
    );
    const files = count(found.value.files.length, "file");
    const [where, rest] = matches === total ? ["", ` (${files})`] : [` of ${files}`, ""];
    const head = `Found ${nameMatches(matches, total)}${where} for pattern '${shownPattern}' in files matching '${shownGlob}'${rest}:`;
    const { excerpts } = found.value;
    const rows = renderMatches(excerpts);
    return succeed((maxBytes) => {
      const room = maxBytes - countBytes([head, ...notes].join("\n")) - roomForMore;
      const shown = rows.slice(0, rows.length === 0 ? 0 : countFittingRows(rows, room));
      const left = total - offset - shown.length;
      const more =
        left > 0
          ? [
              `... and ${left} more ${nameRows(left, matches === total)}, reuse tool with offset parameter ${offset + shown.length}`,
            ]
          : [];
      const past = offset >= total ? [`Offset ${offset} is past the last matching line.`] : [];
      return {
        text: [head, "", ...shown, ...past, ...notes, ...more].join("\n"),
        shown: linesOfExcerpts(takeLines(excerpts, shown.length)),
      };
    });
  },
});

function explainNone({ searchedFiles, unsearched }: SearchFindings, pattern: string): string {
  const leftOut = unsearched.binaryFiles + unsearched.withheldFiles;
  if (searchedFiles + leftOut === 0) return ": no files match the glob";
  const hint = hintCarriageReturn(pattern);
  return hint === "" ? "" : `.${hint}`;
}

/** In a file. More can hardly be replaced, and a pattern such as `.` would take long to count. */
const maxCountedMatches = 10_000;

/** Rows show lines, of which some may have several matches. */
function nameMatches(matches: number, lines: number): string {
  if (matches === lines) return `${matches} ${nameRows(matches, true)}`;
  const atLeast = matches > maxCountedMatches ? "at least " : "";
  return `${atLeast}${matches} matches in ${lines} ${nameRows(lines, false)}`;
}

function nameRows(rows: number, areMatches: boolean): string {
  return (areMatches ? "match" : "line") + (rows === 1 ? "" : areMatches ? "es" : "s");
}

const pageSize = 100;
const roomForMore = 200;
const maxQuotedCharacters = 300;
