import type { FileSelection } from "../core/glob/index.ts";
import { countBytes } from "../core/lines/index.ts";
import type { ResolvedPath } from "../core/path/index.ts";
import { fail, succeed } from "../core/result.ts";
import { compileSearchPattern } from "../core/search/index.ts";
import { count, hintCarriageReturn, quote } from "../toolkit/explain/index.ts";
import {
  excludeField,
  flag,
  type InputOf,
  integer,
  optional,
  text,
  withDefault,
} from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import {
  fitGroups,
  includeGitignored,
  placesToJudge,
  renderUnsearched,
  resolvePlaces,
  namePlaces,
} from "../toolkit/search/index.ts";
import { type Answer, answerWords, defineReadTool } from "../toolkit/tool.ts";
import {
  countMatchingLines,
  type SearchFindings,
  type SearchScope,
} from "../toolkit/workspace/index.ts";

const fields = {
  pattern: text("Leading (?i) allowed."),
  path: text('File or folder; "." is the workspace.'),
  recursive: withDefault(flag("Default true."), true),
  ignore_case: withDefault(flag(""), false),
  max_matches: withDefault(
    integer("Lines. Default 100.", {
      minimum: 1,
      maximum: 10_000,
    }),
    100,
  ),
  offset: withDefault(integer("Lines to skip.", { minimum: 0 }), 0),
  include: optional(text("Glob: *.py, *.{js,ts}.")),
  exclude: excludeField,
  context: withDefault(
    integer("Lines around each match.", {
      minimum: 0,
      maximum: 100,
    }),
    0,
  ),
  include_gitignored: includeGitignored,
};

type GrepInput = InputOf<typeof fields>;

export const grep = defineReadTool({
  name: "grep",
  displayName: "Search in Files (grep)",
  userDescription: "Searches a file or folder for a regular expression.",
  modelDescription: `Search code and text in files with a regex, as grep does: find where a name, string or function is used, with context lines. ECMAScript, line by line: a match crosses lines only with \\n, (?s) or [\\s\\S]; escape a literal . * + ? ( ) [ { | ^ $ \\.
Skips binary files and, unless path names the file, hidden and ignored ones (.gitignore, files.exclude).
Returns matching lines by file, as "number: text", context as "number- text"; the id behind a path is its snapshot, for as_of: no need to read these lines again.`,
  icon: "$(search)",
  fields,
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
      countedMatches: 0,
      window: { offset: input.offset, limit: input.max_matches, contextLines: input.context },
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
    includeGitignored: input.include_gitignored,
  };
  return { kind: "folders", targets, selection };
}

/** Names folders at any depth: with them excluded, only the folder's own files are left. */
const anyFolder = "*/";

function answer(found: SearchFindings, input: GrepInput, places: readonly ResolvedPath[]): Answer {
  const total = countMatchingLines(found);
  const notes = renderUnsearched(found.unsearched, total);
  if (total === 0) {
    const isFile = places.some(({ kind }) => kind !== "folder");
    const files = isFile ? "" : ` (${count(found.searchedFiles, "file")} searched)`;
    const isBinary = isFile && found.unsearched.binaryFiles > 0;
    const reason = isBinary ? ": it is a binary file" : "";
    const none = `No matches for pattern ${quote(input.pattern)} in ${namePlaces(places)}${files}${reason}.${hintCarriageReturn(input.pattern)}`;
    return () => answerWords(none, ...notes);
  }
  const { offset } = input;
  return (maxBytes) => {
    const room = maxBytes - roomForMore - countBytes(notes.join("\n"));
    const { rows, hasContext } = fitGroups(found.excerpts, room);
    const next = offset + rows.filter(({ isMatch }) => isMatch).length;
    const left = total - next;
    const of = `of ${total} in ${count(found.files.length, "file")}`;
    const more = [
      ...(offset >= total ? [`Offset ${offset} is past the last matching line ${of}.`] : []),
      ...(hasContext ? [] : ["… context did not fit; call again with a smaller one"]),
      ...(left > 0
        ? [`… ${count(left, "more matching line")} ${of}; call again with offset ${next}`]
        : []),
    ];
    return {
      text: [...rows.map(({ text }) => text), ...notes, ...more].join("\n"),
      shown: rows.flatMap(({ shown }) => shown),
    };
  };
}

/** For the sentence that says how to go on, without the names in it. */
const roomForMore = 150;
