import { planAppend } from "../core/replace/index.ts";
import { succeed } from "../core/result.ts";
import { flag, pathDescription, text, withDefault } from "../toolkit/input/index.ts";
import { codeSpan, reportEdit } from "../toolkit/report/index.ts";
import { defineEditTool } from "../toolkit/tool.ts";
import { changeFile, planOf } from "../toolkit/workspace/index.ts";

export const appendFile = defineEditTool({
  name: "append_file",
  displayName: "Append to File",
  userDescription: "Adds text to the end of a file, or creates the file.",
  modelDescription: `Adds text to the end of a text file (no need to read it first), or creates the file and its parent folders. With newline (the default), the text starts on its own line: a newline is inserted first if the file does not end in one. Nothing is added after the text: end it with \\n if the file should end in a newline. Line endings follow the file.
Returns the new number of lines, the snapshot id and the added lines with their numbers.`,
  icon: "$(add)",
  fields: {
    path: text(pathDescription),
    content: text("The text to add; use \\n for newlines whatever the file uses."),
    newline: withDefault(
      flag("Start on a new line if the file does not end in a newline. Default true."),
      true,
    ),
  },
  paths: ({ path }) => [path],
  progress: ({ path }) => `Appending to ${codeSpan(path)}`,

  async plan({ path, content, newline }, { workspace }) {
    const target = await workspace.resolve(path);
    if (!target.ok) return target;
    const file = await workspace.readTextOrNew(target.value);
    if (!file.ok) return file;
    const edit = planAppend(file.value.lines, content, newline, file.value.newLine);
    const change = changeFile(file.value, edit);
    return succeed({ plan: planOf(change), facts: { change } });
  },

  report({ change }, [applied]) {
    return reportEdit(change, applied, change.file.exists ? "Appended to" : "Created");
  },
});
