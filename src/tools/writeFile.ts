import { planWrite } from "../core/replace/index.ts";
import { succeed } from "../core/result.ts";
import { optional, pathDescription, text } from "../toolkit/input/index.ts";
import { codeSpan, reportEdit } from "../toolkit/report/index.ts";
import { defineEditTool } from "../toolkit/tool.ts";
import { changeFile, planOf, readToChange, type TextFile } from "../toolkit/workspace/index.ts";

/** In these encodings the mark is no part of the text: the file keeps the one that it has, or gets one. */
function withoutMark(content: string, { encoding }: TextFile): string {
  return /^utf(?:8bom|16[bl]e)$/.test(encoding) ? content.replace(/^\ufeff/, "") : content;
}

export const writeFile = defineEditTool({
  name: "write_file",
  displayName: "Write File",
  userDescription: "Creates a file or overwrites an existing one.",
  modelDescription: `Creates a new text file and its parent folders, or overwrites one that you have seen; its encoding and line endings are kept. For changes use linewise_replace_in_file or linewise_edit_file: far fewer tokens.
Returns a snapshot id and what changed.`,
  icon: "$(new-file)",
  fields: {
    path: text(pathDescription),
    content: text("All of it, final newline included."),
    as_of: optional(text("Snapshot to write over, if not seen.")),
  },
  writesWhole: true,
  paths: ({ path }) => [path],
  progress: ({ path }) => `Writing ${codeSpan(path)}`,

  async plan({ path, content }, { workspace }) {
    const file = await readToChange(path, workspace, "readTextOrNew");
    if (!file.ok) return file;
    const { lines, newLine } = file.value;
    const edit = planWrite(lines, withoutMark(content, file.value), newLine);
    const change = changeFile(file.value, edit, { isWholeFile: true });
    const sent = [{ change, field: "content", text: content }];
    return succeed({ plan: planOf(change), facts: { change }, sent });
  },

  report({ change }, [applied]) {
    return reportEdit(change, applied, change.file.exists ? "Rewrote" : "Created");
  },
});
