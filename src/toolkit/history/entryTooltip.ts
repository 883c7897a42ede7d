import type { FileRecord } from "../../core/history/index.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import { count } from "../explain/index.ts";
import { codeSpan, escapeSentence } from "../report/index.ts";
import {
  approvalWords,
  renderLineCounts,
  fileNotes,
  labelEntry,
  type ShownEntry,
  stateWords,
} from "./entryWords.ts";

const maxListedFiles = 20;
const maxPathCharacters = 120;

/**
 * All about an entry, in Markdown; names of files and marks are escaped.
 *
 * @param time When it was made, in the person's locale.
 */
export function explainEntry(shown: ShownEntry, time: string): string {
  const { entry, files, state } = shown;
  const became = stateWords(state);
  const facts = [
    ["Edit", `e${entry.id}`],
    ["Tool", codeSpan(entry.tool)],
    ["Time", escapeSentence(time)],
    ...(entry.madeBy === "person" ? [["Made by", "you"]] : []),
    ["Approval", approvalWords(entry.approval)],
    ...(became === undefined ? [] : [["State", became]]),
  ].map(([name = "", value = ""]) => `${name}: ${value}`);
  const listed = files.slice(0, maxListedFiles).map((file) => `- ${explainFile(file)}`);
  const left = files.length - listed.length;
  const more = left > 0 ? [`- … and ${count(left, "more file")}`] : [];
  const lists = listed.length === 0 ? [] : [[...listed, ...more].join("\n")];
  const title = `**${escapeSentence(labelEntry(shown))}**`;
  // Two spaces at the end of a line break it.
  return [title, facts.join("  \n"), ...lists].join("\n\n");
}

/** A file of an entry, in Markdown. */
export function explainFile(file: FileRecord): string {
  const name = codeSpan(elideMiddle(file.path, maxPathCharacters));
  return [name, renderLineCounts([file]), ...fileNotes(file)].join(" · ");
}
