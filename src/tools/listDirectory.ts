import { countBytes, countFittingRows } from "../core/lines/index.ts";
import { firstEntries, type ListedEntry, renderListing } from "../core/listing.ts";
import type { ResolvedPath } from "../core/path/index.ts";
import { fail, type Result, succeed } from "../core/result.ts";
import { count } from "../toolkit/explain/index.ts";
import { flag, text, withDefault } from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import { namesAfter, placesToJudge, resolvePlaces, showPlaces } from "../toolkit/search/index.ts";
import { answerWords, defineReadTool } from "../toolkit/tool.ts";
import type { Workspace } from "../toolkit/workspace/index.ts";

const maximumEntries = 1_000;
/** Room for the sentence that counts the rest, without the names in it. */
const hintBytes = 200;

export const listDirectory = defineReadTool({
  name: "list_directory",
  displayName: "List Directory",
  userDescription: "Lists the files and folders in a folder.",
  modelDescription: `Lists what is in one folder: folders first, then files; links show their target. For a whole tree use linewise_glob.`,
  icon: "$(list-tree)",
  fields: {
    path: withDefault(text(""), "."),
    all: withDefault(flag("Hidden entries too."), false),
    long: withDefault(flag("With permissions, size, time."), false),
  },
  paths: ({ path }) => placesToJudge(path),
  tellsNoText: true,
  progress: ({ path }) => `Listing ${codeSpan(path)}`,

  async run({ path, all, long }, { workspace }) {
    const places = await resolvePlaces(workspace, path);
    if (!places.ok) return places;
    const [only, ...others] = places.value;
    const listing =
      only === undefined || others.length > 0
        ? await listWorkspace(places.value, long, workspace)
        : await listFolder(only, { all, long }, workspace);
    if (!listing.ok) return listing;
    const { shown, entries, total, hidden } = listing.value;
    const listed = entries.slice(0, maximumEntries);
    const nameBytes = entries.reduce((most, { name }) => Math.max(most, countBytes(name)), 0);
    return succeed((maxBytes) => {
      const notes =
        hidden > 0 ? ` (${count(hidden, "hidden entry", "hidden entries")} not shown)` : "";
      const head = `${shown}: ${count(total, "entry", "entries")}${notes}`;
      const room = maxBytes - 2 * countBytes(head) - hintBytes - nameBytes;
      const rows = renderListing(listed, { long });
      const fitting = countFittingRows(rows, room);
      const next = entries[fitting];
      if (next === undefined) return answerWords(head, ...rows);
      const short = long ? countFittingRows(renderListing(listed, { long: false }), room) : 0;
      const call =
        short > fitting
          ? "linewise_list_directory again with long false"
          : describeNext(shown, entries[fitting - 1], next);
      const more = count(total - fitting, "more entry", "more entries");
      return answerWords(head, ...rows.slice(0, fitting), `… and ${more}; call ${call}`);
    });
  },
});

interface Listing {
  readonly shown: string;
  /** As many as may be shown and the one after them, sorted. */
  readonly entries: readonly ListedEntry[];
  /** Of all entries but the hidden ones. */
  readonly total: number;
  readonly hidden: number;
}

async function listFolder(
  folder: ResolvedPath,
  { all, long }: { readonly all: boolean; readonly long: boolean },
  workspace: Workspace,
): Promise<Result<Listing>> {
  const { kind, shown } = folder;
  if (kind === "missing") return fail({ code: "notFound", path: shown });
  if (kind !== "folder") return fail({ code: "notAFolder", path: shown });
  const listed = await workspace.listFolder(folder);
  if (!listed.ok) return listed;
  const wanted = all ? listed.value : listed.value.filter(({ name }) => !name.startsWith("."));
  const first = firstEntries(wanted, maximumEntries + 1);
  const entries = await workspace.examineEntries(folder, first, long);
  const hidden = listed.value.length - wanted.length;
  return succeed({ shown, entries, total: wanted.length, hidden });
}

/** The folders of a workspace of several are its entries, by the names that paths begin with. */
async function listWorkspace(
  folders: readonly ResolvedPath[],
  long: boolean,
  workspace: Workspace,
): Promise<Result<Listing>> {
  const describe = async (folder: ResolvedPath): Promise<ListedEntry> => {
    const entry = { name: folder.shown, kind: "folder" } as const;
    const facts = long ? await workspace.describe(folder) : undefined;
    if (facts?.ok !== true || facts.value.mode === undefined) return entry;
    return { ...entry, details: { ...facts.value, mode: facts.value.mode } };
  };
  const described = await Promise.all(folders.map(describe));
  const entries = firstEntries(described, maximumEntries + 1);
  return succeed({ shown: showPlaces(folders), entries, total: folders.length, hidden: 0 });
}

/** Finds files, from the first entry left out on. */
function describeNext(path: string, previous: ListedEntry | undefined, next: ListedEntry): string {
  const isSameKind = (previous?.kind === "folder") === (next.kind === "folder");
  const prefix = namesAfter(isSameKind ? (previous?.name ?? "") : "", next.name);
  const pattern = `${prefix}*${next.kind === "folder" ? "/**" : ""}`;
  return `linewise_glob with path ${path}, pattern ${pattern}, then with the names after it`;
}
