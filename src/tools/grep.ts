import type { FileSelection } from "../core/glob/index.ts";
import { countBytes } from "../core/lines/index.ts";
import type { ResolvedPath } from "../core/path/index.ts";
import { fail, succeed } from "../core/result.ts";
import { compileSearchPattern } from "../core/search/index.ts";
import { count, quote } from "../toolkit/explain/index.ts";
import {
  excludeField,
  flag,
  integer,
  optional,
  text,
  withDefault,
} from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import {
  escapeGlob,
  fitGroups,
  type FittedGroups,
  placesToJudge,
  renderUnsearched,
  resolvePlaces,
  namePlaces,
  showPlaces,
  linesOfExcerpts,
} from "../toolkit/search/index.ts";
import { type Answer, answerWords, defineReadTool } from "../toolkit/tool.ts";
import {
  countMatchingLines,
  type SearchFindings,
  type SearchScope,
} from "../toolkit/workspace/index.ts";

export const grep = defineReadTool({
  name: "grep",
  displayName: "Search in Files (grep)",
  userDescription: "Searches a file or folder for a regular expression.",
  modelDescription: `Search code and text in files with a regex, as grep does: find where a name, string or function is used, with context lines. Searches a file or folder with an ECMAScript regular expression, line by line: a match stays within one line unless the pattern has \\n, (?s) or [\\s\\S]. For literal text escape . * + ? ( ) [ ] { } | ^ $ \\ /. In JSON, double every backslash.
Skips binary files and, unless path names the file, hidden files and those that .gitignore or files.exclude excludes. Unsaved text is searched.
Returns matching lines by file, as "number: text", context as "number- text"; the id behind a path is its snapshot, for as_of: no need to read these lines again.`,
  icon: "$(search)",
  fields: {
    pattern: text("ECMAScript regular expression; leading (?i) allowed."),
    path: text(
      'File or folder, absolute or relative to the workspace folder; "." is the workspace.',
    ),
    recursive: withDefault(flag("Subfolders too. Default true."), true),
    ignore_case: withDefault(flag("Ignore case. Default false."), false),
    max_matches: withDefault(
      integer("Maximum matching lines, from 1 to 10000. Default 100.", {
        minimum: 1,
        maximum: 10_000,
      }),
      100,
    ),
    include: optional(text("Only files matching this glob, at any depth: *.py, *.{js,ts}.")),
    exclude: excludeField,
    context: withDefault(
      integer("Lines before and after each match, from 0 to 100. Default 0.", {
        minimum: 0,
        maximum: 100,
      }),
      0,
    ),
  },
  paths: ({ path }) => placesToJudge(path),
  progress: ({ pattern, path }) => `Searching ${codeSpan(path)} for ${codeSpan(pattern)}`,

  async run(input, { workspace }) {
    const pattern = compileSearchPattern(input.pattern, { ignoreCase: input.ignore_case });
    if (!pattern.ok) return pattern;
    const places = await resolvePlaces(workspace, input.path);
    if (!places.ok) return places;
    for (const place of places.value) {
      const { kind, shown, cause } = place;
      if (kind === "missing") {
        // An editor may still have its text.
        const read = await workspace.readText(place);
        if (!read.ok) return read;
      } else if (kind !== "file" && kind !== "folder") {
        return fail({ code: "notAFile", path: shown, kind: cause ?? kind });
      }
    }
    const found = await workspace.search({
      pattern: pattern.value,
      scope: scopeOf(places.value, input),
      unit: "lines",
      window: { offset: 0, limit: input.max_matches, contextLines: input.context },
    });
    if (!found.ok) return found;
    return succeed(answer(found.value, input, places.value));
  },
});

function scopeOf(targets: readonly ResolvedPath[], input: GrepInput): SearchScope {
  const file = targets.find(({ kind }) => kind !== "folder");
  if (file !== undefined) return { kind: "file", target: file };
  const { recursive, include, exclude = [] } = input;
  const selection: FileSelection = {
    pattern: include,
    slashless: "anyDepth",
    exclude: recursive ? exclude : [...exclude, anyFolder],
    includeHidden: false,
    includeGitignored: false,
  };
  return { kind: "folders", targets, selection };
}

/** Names folders at any depth: with them excluded, only the folder's own files are left. */
const anyFolder = "*/";

interface GrepInput {
  readonly pattern: string;
  readonly recursive: boolean;
  readonly ignore_case: boolean;
  readonly include?: string | undefined;
  readonly exclude?: readonly string[] | undefined;
}

function answer(found: SearchFindings, input: GrepInput, places: readonly ResolvedPath[]): Answer {
  const total = countMatchingLines(found);
  const notes = renderUnsearched(found.unsearched);
  if (total === 0) {
    const isFile = places.some(({ kind }) => kind !== "folder");
    const files = isFile ? "" : ` (${count(found.searchedFiles, "file")} searched)`;
    const isBinary = isFile && found.unsearched.binaryFiles > 0;
    const reason = isBinary ? ": it is a binary file" : "";
    const none = `No matches for pattern ${quote(input.pattern)} in ${namePlaces(places)}${files}${reason}.`;
    return () => answerWords(none, ...notes);
  }
  const of = `of ${total} in ${count(found.files.length, "file")}`;
  return (maxBytes) => {
    const names = found.files.reduce((most, { shown }) => Math.max(most, countBytes(shown)), 0);
    const room = maxBytes - roomForMore - names - countBytes(notes.join("\n"));
    const fitted = fitGroups(found.excerpts, room);
    const left = total - fitted.shownMatches;
    const { firstCutPath } = fitted;
    const more =
      left > 0
        ? [
            `… ${count(left, "more matching line")} ${of}; call ${nextPage(found, fitted, input, places)}`,
          ]
        : firstCutPath === undefined
          ? []
          : [`… context did not fit; call again with a smaller context or path ${firstCutPath}`];
    const text = [...fitted.rows, ...notes, ...more].join("\n");
    return { text, shown: linesOfExcerpts(fitted.excerpts) };
  };
}

/** The next matching lines, of all files where those before are shown, otherwise of the first cut. */
function nextPage(
  { files, excerpts }: SearchFindings,
  { shownMatches, shownByFile }: FittedGroups,
  input: GrepInput,
  places: readonly ResolvedPath[],
): string {
  const page = (glob: string, offset: number): string =>
    `linewise_search_content with the same pattern${input.ignore_case ? " after (?i)" : ""}, glob_pattern ${glob} and offset ${offset}`;
  const found = excerpts.reduce(
    (sum, { lines }) => sum + lines.filter((line) => line.isMatch).length,
    0,
  );
  const glob = shownMatches === found && files.length > 1 ? globOf(places, input) : undefined;
  if (glob !== undefined) return page(glob, shownMatches);
  const shown = new Map(excerpts.map((file, index) => [file.shown, shownByFile[index] ?? 0]));
  const cut = files.filter((file) => file.lines > (shown.get(file.shown) ?? 0));
  const [first] = cut;
  if (first === undefined) return "";
  const others = cut.length > 1 ? ", then with the other files" : "";
  return `${page(escapeGlob(first.shown), shown.get(first.shown) ?? 0)}${others}`;
}

/** The files that are searched, for the tool that takes one glob; undefined where none says it. */
function globOf(
  places: readonly ResolvedPath[],
  { recursive, include = "*", exclude = [] }: GrepInput,
): string | undefined {
  if (exclude.length > 0) return undefined;
  const folder = showPlaces(places);
  const start = folder === "." ? "" : `${escapeGlob(folder)}/`;
  if (!include.includes("/")) return `${start}${recursive ? "**/" : ""}${include}`;
  return recursive && !include.startsWith("/") ? `${start}${include}` : undefined;
}

/** For the sentence that says how to go on, without the names in it. */
const roomForMore = 400;
