import { endingNames, findEndings, hasFinalNewline } from "../core/lines/index.ts";
import { humanizeSize, renderPermissions } from "../core/listing.ts";
import { succeed } from "../core/result.ts";
import { text } from "../toolkit/input/index.ts";
import { codeSpan } from "../toolkit/report/index.ts";
import { answerWords, defineReadTool } from "../toolkit/tool.ts";
import type { FileFacts, TextFile } from "../toolkit/workspace/index.ts";

/** A larger file is described without looking into it. */
const maxTextBytes = 8 * 1024 * 1024;

export const fileInfo = defineReadTool({
  name: "file_info",
  displayName: "File Info",
  userDescription:
    "Describes a file or folder: type, size, modification time, permissions, lines, encoding.",
  modelDescription: `Describes a file or folder without its content: whether a path exists, file size, encoding, line endings, time, permissions. Returns JSON.`,
  icon: "$(info)",
  fields: {
    path: text(""),
  },
  paths: ({ path }) => [path],
  tellsNoText: true,
  progress: ({ path }) => `Looking at ${codeSpan(path)}`,

  async run({ path }, { workspace }) {
    const target = await workspace.resolve(path);
    if (!target.ok) return target;
    const described = await workspace.describe(target.value);
    if (!described.ok) return described;
    const facts = described.value;
    const isFile = facts.kind === "file" || facts.kind === "missing";
    const isSmallFile = isFile && facts.sizeBytes <= maxTextBytes;
    const read = isSmallFile ? await workspace.readText(target.value) : undefined;
    const file = read?.ok === true ? read.value : undefined;
    const answer = JSON.stringify(renderFacts(target.value.shown, facts, file), undefined, 1);
    return succeed(() => answerWords(answer));
  },
});

function renderFacts(
  path: string,
  facts: FileFacts,
  file: TextFile | undefined,
): Record<string, unknown> {
  const { kind, sizeBytes, modified, mode, linkTarget } = facts;
  const link = linkTarget === undefined ? {} : { target: linkTarget };
  const textFacts = file === undefined ? {} : renderTextFacts(file);
  if (kind === "missing") return { path, exists: false, ...link, ...textFacts };
  return {
    path,
    exists: true,
    type: kind,
    size: sizeBytes,
    size_human: humanizeSize(sizeBytes),
    modified: modified.toISOString(),
    ...(mode === undefined ? {} : { permissions: renderPermissions(mode) }),
    ...link,
    ...textFacts,
  };
}

function renderTextFacts(file: TextFile): Record<string, unknown> {
  const { lines } = file;
  const [ending] = findEndings(lines);
  return {
    lines: lines.count,
    encoding: file.encoding,
    eol: ending === undefined ? null : endingNames[ending],
    final_newline: hasFinalNewline(file.text),
    unsaved: file.unsaved,
    ...(file.hiddenChanges === true ? { unsaved_not_shown: true } : {}),
  };
}
