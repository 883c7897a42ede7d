import { type FileRecord, formatEntryId } from "../../core/history/index.ts";
import { elideMiddle } from "../../core/lines/index.ts";
import { count } from "../explain/index.ts";
import { codeSpan, escapeSentence } from "../report/index.ts";
import {
  approvalWords,
  nameSource,
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
  const facts = [
    ["Edit", formatEntryId(entry.id)],
    ...(entry.source ? [["Made by", codeSpan(nameSource(entry.source))]] : []),
    ...(entry.source?.model === undefined ? [] : [["Model", codeSpan(entry.source.model)]]),
    ["Tool", codeSpan(entry.tool)],
    ["Time", escapeSentence(time)],
    ...(entry.madeBy === "person" ? [["Made by", "you"]] : []),
    ...(entry.source ? [] : [["Approval", approvalWords[entry.approval]]]),
    ...stateWords[state].map((became) => ["State", became]),
    ...(entry.request ? [["Request", escapeSentence(entry.request.words)]] : []),
  ].map(([name = "", value = ""]) => `${name}: ${value}`);
  const listed = files.slice(0, maxListedFiles).map((file) => `- ${explainFile(file)}`);
  const left = files.length - listed.length;
  const more = left > 0 ? [`- … and ${count(left, "more file")}`] : [];
  const lists = listed.length === 0 ? [] : [[...listed, ...more].join("\n")];
  if (entry.mayBeOthers === true) {
    lists.push(
      "Something else may have made some of these changes, for example because the call went on in the background, nothing reported its end, its notebook was saved later, another command ran beside it, or git changed files meanwhile.",
    );
  }
  const missing = (entry.notCovered ?? []).map(
    ({ what, reason }) =>
      `- ${codeSpan(elideMiddle(what, maxPathCharacters))}: ${escapeSentence(reason)}`,
  );
  if (missing.length > 0)
    lists.push(["Not recorded, so it cannot be undone here:", ...missing].join("\n"));
  const title = `**${escapeSentence(labelEntry(shown))}**`;
  // Two spaces at the end of a line break it.
  return [title, facts.join("  \n"), ...lists].join("\n\n");
}

/** A file of an entry, in Markdown. */
export function explainFile(file: FileRecord): string {
  const name = codeSpan(elideMiddle(file.path, maxPathCharacters));
  const why = file.isWhole === true ? ["no text, large, or not read in time"] : [];
  return [name, renderLineCounts([file]), ...why, ...fileNotes(file)].join(" · ");
}
