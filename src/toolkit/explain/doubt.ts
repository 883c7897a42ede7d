import type { Remark } from "../../core/doubt/index.ts";
import type { DoubtFailure } from "../../core/failure/index.ts";
import { count, quote, type Sentences } from "./words.ts";

export const doubtSentences: Sentences<DoubtFailure> = {
  pastedRows: ({ path, field, row }) =>
    `\`${field}\` begins its lines with line numbers, which results show but ${path} does not contain: ${quote(row)}. Send \`${field}\` without the numbers. ${wayOut(field)}`,
  omissionMark: ({ path, field, line, mark }) =>
    `Line ${line} of \`${field}\` stands for text that was left out, and ${path} would get it as it is: ${quote(mark)}. Send all of the text in \`${field}\`, or replace fewer lines. ${wayOut(field)}`,
  indentationCut: ({ path, field, newField, line, row }) =>
    `\`${field}\` has only part of the indentation of line ${line} of ${path}: ${quote(row)}. Send \`${field}\` and every line of \`${newField}\` with the indentation that the file has. ${wayOut(field)}`,
  foreignReference: ({ path, field, written, instead }) =>
    `\`${field}\` has ${quote(written)}, and ${path} would get it as it is: this tool spells the group ${instead}. ${wayOut(field)}`,
  newlineEscaped: ({ path, field }) =>
    `\`${field}\` has \\n as two characters, a backslash and an n, in code of ${path}, and no newline: it was escaped twice. Send \`${field}\` with newlines. ${wayOut(field)}`,
};

function wayOut(field: string): string {
  return `Nothing was changed. If \`${field}\` is meant as it is, send the same call again.`;
}

/** For the confirmation as for the result. */
export function describeRemark(remark: Remark): string {
  switch (remark.code) {
    case "linesDropped":
      return `${remark.path} goes from ${count(remark.before, "line")} to ${count(remark.after, "line")}: the call replaces the whole file.`;
    case "newlineEscaped":
      return `\`${remark.field}\` has \\n as two characters, a backslash and an n, and no newline: it may have been escaped twice.`;
  }
}
