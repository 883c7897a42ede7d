import { succeed } from "../core/result.ts";
import { compileSearchPattern } from "../core/search/searchPattern.ts";
import { countFittingRows } from "../core/truncate.ts";
import { codeSpan } from "../toolkit/markdown.ts";
import { flag, integer, text, withDefault } from "../toolkit/schema.ts";
import { renderGaps } from "../toolkit/search/renderGaps.ts";
import { renderRows } from "../toolkit/search/renderRows.ts";
import { countLines } from "../toolkit/search/search.ts";
import { foldersOf, searchGlob } from "../toolkit/search/searchGlob.ts";
import { defineReadTool } from "../toolkit/tool.ts";

export const searchContent = defineReadTool({
  name: "search_content",
  displayName: "Search Content",
  userDescription: "Searches the workspace for a regular expression, a page at a time.",
  modelDescription: `Searches all text files of the workspace that match a glob for an ECMAScript regular expression. What it shows is exactly what linewise_replace_content changes with the same pattern and glob: ^ and $ are at every line, a match stays within one line unless the pattern has \\n, (?s) or [\\s\\S], and a match over several lines shows the line that it starts in. In JSON every backslash is doubled. A leading (?i) ignores case.
Files that .gitignore or files.exclude leave out, hidden ones and binary ones are not searched unless asked for. Unsaved text is searched as the editor shows it and marked [unsaved].
Use it to find all places of something, and before linewise_replace_content; for lines with their surroundings use linewise_grep.
Returns the true total and 100 matching lines, "path:line: text" in path order; the rest by offset.`,
  icon: "$(search)",
  fields: {
    pattern: text("ECMAScript regular expression; not empty."),
    glob_pattern: text(
      "Which files, relative to the workspace folder: **/* for all, **/*.ts, src/**/*.{js,ts}.",
    ),
    include_gitignored: withDefault(
      flag("Search files that .gitignore leaves out too. Default false."),
      false,
    ),
    include_hidden: withDefault(
      flag("Search files and folders whose name begins with a dot too. Default false."),
      false,
    ),
    offset: withDefault(
      integer("How many matching lines to pass over, at least 0. Default 0.", { minimum: 0 }),
      0,
    ),
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
      unit: "lines",
      window: { offset, limit: pageSize, contextLines: 0 },
    });
    if (!found.ok) return found;
    const total = countLines(found.value);
    const notes = renderGaps(found.value.gaps);
    if (total === 0) {
      const none = `No matches found${found.value.searchedFiles === 0 ? ": no files match the glob" : ""}`;
      return succeed(() => [none, ...notes].join("\n"));
    }
    const head = `Found ${total} matches for pattern '${input.pattern}' in files matching '${input.glob_pattern}':`;
    const rows = renderRows(found.value.excerpts);
    return succeed((maxCharacters) => {
      const room = maxCharacters - head.length - notes.join("\n").length - roomForMore;
      const shown = rows.slice(0, rows.length === 0 ? 0 : countFittingRows(rows, room));
      const left = total - offset - shown.length;
      const more =
        left > 0
          ? [
              `... and ${left} more matches, reuse tool with offset parameter ${offset + shown.length}`,
            ]
          : [];
      const past = offset >= total ? [`The offset ${offset} is past the last of them.`] : [];
      return [head, "", ...shown, ...past, ...more, ...notes].join("\n");
    });
  },
});

const pageSize = 100;
const roomForMore = 200;
