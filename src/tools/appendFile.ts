import { planAppend } from "../core/replace/index.ts";
import { succeed } from "../core/result.ts";
import { flag, pathDescription, text, withDefault } from "../toolkit/input/index.ts";
import { codeSpan, reportEdit } from "../toolkit/report/index.ts";
import { defineEditTool } from "../toolkit/tool.ts";
import {
  changeFile,
  type FileChange,
  planOf,
  readToChange,
  type TextFile,
} from "../toolkit/workspace/index.ts";

export const appendFile = defineEditTool({
  name: "append_file",
  displayName: "Append to File",
  userDescription: "Adds text to the end of a file, or creates the file.",
  modelDescription: `Append text to the end of a text file, without reading it first, or create it and its parent folders. Its encoding and line endings are kept.
Returns a snapshot id and the added lines.`,
  icon: "$(add)",
  fields: {
    path: text(pathDescription),
    content: text('End it with a newline; "\\n" first is a blank line.'),
    newline: withDefault(flag("Start on a new line. Default true."), true),
  },
  paths: ({ path }) => [path],
  progress: ({ path }) => `Appending to ${codeSpan(path)}`,

  async plan({ path, content, newline }, { workspace }) {
    const file = await readToChange(path, workspace, "readTextOrNew");
    if (!file.ok) return file;
    const appendTo = (base: TextFile): FileChange => {
      const edit = planAppend(base.lines, content, newline, base.newLine);
      return changeFile(base, edit, { remake: appendTo });
    };
    const change = appendTo(file.value);
    const places = [file.value.lines.count + 1];
    const sent = [{ change, field: "content", text: content, places }];
    return succeed({ plan: planOf(change), facts: { change }, sent });
  },

  report({ change }, [applied]) {
    return reportEdit(change, applied, change.file.exists ? "Appended to" : "Created");
  },
});
