import type { GlobFailure, PatternFailure } from "../../core/failure/index.ts";
import { countUnsearched, listWords, quote, type Sentences, tellProblem } from "./words.ts";

export const patternSentences: Sentences<PatternFailure> = {
  emptyPattern: (failure) =>
    `The field \`${failure.field}\` is an empty pattern, which would match everywhere. Set \`${failure.field}\` to what you want to find.`,
  patternTooLong: ({ length, limit }) => [
    `The pattern has ${length.toLocaleString("en-US")} characters; at most ${limit.toLocaleString("en-US")} are allowed. Nothing was changed.`,
    "Send a shorter `pattern` (or `searchFor`), or split it over several calls.",
  ],
  invalidPattern: (failure) =>
    `The pattern ${quote(failure.pattern)} is invalid${at(failure.offset)}: ${tellProblem(failure.problem)}. Nothing was changed.`,
  invalidReplacement: (failure) =>
    `The replacement ${quote(failure.replacement)} is invalid${at(failure.offset)}: ${tellProblem(failure.problem)}. Nothing was changed.`,
  patternTimedOut: (failure) =>
    `The pattern ${quote(failure.pattern)} was stopped after ${failure.timeoutMs.toLocaleString("en-US")} ms: it backtracks catastrophically on this text. Make the pattern more specific, without nested repetition such as (a+)+. Nothing was changed.`,
  patternOutOfRoom: (failure) =>
    `The pattern ${quote(failure.pattern)} ran out of backtracking memory on this text. Make the pattern more specific, and do not repeat large groups. Nothing was changed.`,
  searchIncomplete(failure) {
    const { pattern, reason, paths, unsearchedFiles } = failure;
    const files = countUnsearched(failure);
    const named = paths.length === 0 ? "" : `, such as ${listWords(paths, "and")}`;
    switch (reason) {
      case "blocked":
        return `The search for ${quote(pattern)} was blocked, so ${unsearchedFiles === 0 ? "files" : files} could not be searched: earlier searches still wait for a disk that does not respond. It can be repeated when the disk responds. Nothing was changed.`;
      case "pattern":
        return `The pattern ${quote(pattern)} was stopped because it backtracks catastrophically, so ${files} could not be searched${named}. Make the pattern more specific, without nested repetition such as (a+)+. Nothing was changed.`;
      case "time":
        return `The search for ${quote(pattern)} timed out; ${files} could not be searched${named}. Use a narrower \`glob_pattern\`. Nothing was changed.`;
    }
  },
  invalidGlob: (failure) =>
    `The glob ${quote(failure.glob)} cannot be used: ${globProblems[failure.reason]}.`,
};

const globProblems: Readonly<Record<GlobFailure["reason"], string>> = {
  empty: "it is empty. Give a glob such as **/*.ts",
  parentFolder: "its .. segments lead out of its folder. Give the folder to start from as `path`",
  outsideFolder:
    "it is absolute and outside the searched folder. Give the glob relative to that folder",
  tooLong: "it is too long",
  tooManyAlternatives: "its braces expand to too many globs",
  tooManyExcludes: "`exclude` has too many globs with those before it",
  malformed: "it is not a valid glob",
};

function at(offset: number | undefined): string {
  return offset === undefined ? "" : ` at character ${offset + 1}`;
}
