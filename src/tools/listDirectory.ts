import { renderListing } from "../core/listing.ts";
import { fail, succeed } from "../core/result.ts";
import { countFittingRows } from "../core/slice.ts";
import { codeSpan } from "../toolkit/markdown.ts";
import { count } from "../toolkit/explain/words.ts";
import { flag, text, withDefault } from "../toolkit/schema.ts";
import { defineReadTool } from "../toolkit/tool.ts";

const maximumEntries = 1_000;
/** Room for the sentence that counts what is left out. */
const hintCharacters = 200;

export const listDirectory = defineReadTool({
  name: "list_directory",
  displayName: "List Directory",
  userDescription: "Lists the entries of a folder.",
  modelDescription: `Lists the entries of one folder, not of the folders in it: folders first, then files, each by name. Folders end in "/", links show their target. To find files by name in a whole tree use linewise_glob.
Returns one entry a line, at most 1,000; what is left out is counted. With long each has permissions, size and time of change.`,
  icon: "$(list-tree)",
  fields: {
    path: withDefault(
      text(
        'Path of the folder: relative to the workspace folder, or absolute. Default ".", the workspace folder.',
      ),
      ".",
    ),
    all: withDefault(
      flag("Hidden entries too, whose name begins with a dot. Default false."),
      false,
    ),
    long: withDefault(flag("Permissions, size and time of change too. Default false."), false),
  },
  paths: ({ path }) => [path],
  progress: ({ path }) => `Listing ${codeSpan(path)}`,

  async run({ path, all, long }, { workspace }) {
    const target = await workspace.resolve(path);
    if (!target.ok) return target;
    const { kind, shown } = target.value;
    if (kind === "missing") return fail({ code: "notFound", path: shown });
    if (kind !== "folder") return fail({ code: "notAFolder", path: shown });
    const listed = await workspace.listFolder(target.value, long);
    if (!listed.ok) return listed;
    const entries = all ? listed.value : listed.value.filter(({ name }) => !name.startsWith("."));
    const hidden = listed.value.length - entries.length;
    return succeed((maxCharacters) => {
      const notes =
        hidden > 0 ? ` (${count(hidden, "hidden entry", "hidden entries")} not shown)` : "";
      const head = `${shown}: ${count(entries.length, "entry", "entries")}${notes}`;
      const rows = renderListing(entries, { long, maximumEntries });
      const fitting = countFittingRows(rows, maxCharacters - head.length - hintCharacters);
      return [head, ...rows.slice(0, fitting), ...renderHint(entries.length - fitting)].join("\n");
    });
  },
});

function renderHint(left: number): readonly string[] {
  if (left === 0) return [];
  const more = count(left, "more entry", "more entries");
  return [
    `… and ${more}; linewise_glob with this path and a pattern such as a* finds files of them`,
  ];
}
