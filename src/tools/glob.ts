import { countBytes, countFittingRows } from "../core/lines/index.ts";
import { fail, succeed } from "../core/result.ts";
import { count, quote } from "../toolkit/explain/index.ts";
import { excludeField, integer, text, withDefault } from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import {
  type GlobCall,
  namePlaces,
  nextGlob,
  placesToJudge,
  renderUnsearchedPaths,
  resolvePlaces,
  selectPlace,
} from "../toolkit/search/index.ts";
import { answerWords, defineReadTool } from "../toolkit/tool.ts";

const mostResults = 10_000;
/** For the sentence that counts the rest, without the names in it. */
const roomForMore = 250;

export const glob = defineReadTool({
  name: "glob",
  displayName: "Find Files by Glob",
  userDescription: "Finds files by glob pattern.",
  modelDescription: `Finds files by name or path with a glob pattern, in a folder and its subfolders: *.ts matches only directly in it, **/*.ts at all depths. Skips ignored files (.gitignore, files.exclude), and hidden ones unless the pattern names them.
Returns sorted paths.`,
  icon: "$(search)",
  fields: {
    pattern: text("Relative to path: src/**/*.{ts,tsx}."),
    path: withDefault(text("Folder."), "."),
    max_results: withDefault(
      integer("Default 100.", {
        minimum: 1,
        maximum: mostResults,
      }),
      100,
    ),
    exclude: excludeField,
  },
  paths: ({ path }) => placesToJudge(path),
  tellsNoText: true,
  progress: ({ pattern }) => `Finding ${codeSpan(pattern)}`,

  async run({ pattern, path, max_results, exclude = [] }, { workspace }) {
    const resolved = await resolvePlaces(workspace, path);
    if (!resolved.ok) return resolved;
    for (const { kind, shown } of resolved.value) {
      if (kind === "missing") return fail({ code: "notFound", path: shown });
      if (kind !== "folder") return fail({ code: "notAFolder", path: shown });
    }
    const selected = selectPlace(resolved.value, pattern);
    const found = await workspace.listFiles(selected.places, {
      pattern: selected.glob,
      slashless: "inFolder",
      exclude,
      includeHidden: false,
      includeGitignored: false,
    });
    if (!found.ok) return found;
    const { paths, unsearched } = found.value;
    return succeed((maxBytes) => {
      const notes = renderUnsearchedPaths(unsearched);
      if (paths.length === 0)
        return answerWords(
          `No files match ${quote(pattern)} in ${namePlaces(resolved.value)}.`,
          ...notes,
        );
      const names = paths.reduce((most, shown) => Math.max(most, countBytes(shown)), 0);
      const room = maxBytes - roomForMore - names - countBytes([pattern, ...notes].join("\n"));
      const fitting = countFittingRows(paths.slice(0, mostResults), room);
      const rows = paths.slice(0, Math.min(fitting, max_results));
      const next = paths[rows.length];
      if (next === undefined) return answerWords(...rows, ...notes);
      const left = paths.length - rows.length;
      const wider = Math.min(paths.length, mostResults);
      const base = selected.places.length > 1 ? 1 : depthOf(selected.places[0]?.shown);
      const page = { pattern: selected.glob, depth: base, shown: rows.at(-1) ?? "", next };
      const call =
        fitting === wider && max_results < wider
          ? `linewise_glob again with max_results ${wider}`
          : describeNext(nextGlob(page), exclude);
      const more = `… ${count(left, "more file")} of ${paths.length.toLocaleString("en-US")}; call ${call}`;
      return answerWords(...rows, ...notes, more);
    });
  },
});

/** The number of names that all found paths begin with. */
function depthOf(folder = "."): number {
  return folder === "." ? 0 : folder.split("/").length;
}

function describeNext({ path, pattern }: GlobCall, exclude: readonly string[]): string {
  const same = exclude.length === 0 ? "" : " and the same exclude";
  return `linewise_glob with path ${path}, pattern ${pattern}${same}, then with what comes after it`;
}
