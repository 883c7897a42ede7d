import type { GlobFailure, PatternFailure, SearchIncomplete } from "../../core/failure/index.ts";
import { countUnsearched, escapeControls, listWords, quote } from "./words.ts";

export function explainPattern(failure: PatternFailure): string {
  switch (failure.code) {
    case "emptyPattern":
      return `The field \`${failure.field}\` is an empty pattern, which would match everywhere. Set \`${failure.field}\` to what you want to find.`;
    case "patternTooLong":
      return `The pattern has ${failure.length.toLocaleString("en-US")} characters; at most ${failure.limit.toLocaleString("en-US")} are allowed. Send a shorter \`pattern\` (or \`searchFor\`), or split it over several calls. Nothing was changed.`;
    case "invalidPattern":
      return `The pattern ${quote(failure.pattern)} is invalid${at(failure.offset)}: ${escapeControls(failure.problem)}. Nothing was changed.`;
    case "invalidReplacement":
      return `The replacement ${quote(failure.replacement)} is invalid${at(failure.offset)}: ${escapeControls(failure.problem)}. Nothing was changed.`;
    case "patternTimedOut":
      return `The pattern ${quote(failure.pattern)} was stopped after ${failure.timeoutMs.toLocaleString("en-US")} ms: it backtracks catastrophically on this text. Make the pattern more specific, without nested repetition such as (a+)+. Nothing was changed.`;
    case "patternOutOfRoom":
      return `The pattern ${quote(failure.pattern)} ran out of backtracking memory on this text. Make the pattern more specific, and do not repeat large groups. Nothing was changed.`;
    case "searchIncomplete":
      return explainIncomplete(failure);
    case "invalidGlob":
      return `The glob ${quote(failure.glob)} cannot be used: ${globProblems[failure.reason]}.`;
  }
}

function explainIncomplete(failure: SearchIncomplete): string {
  const { pattern, reason, paths } = failure;
  const files = countUnsearched(failure);
  const named = paths.length === 0 ? "" : `, such as ${listWords(paths, "and")}`;
  if (reason === "blocked") {
    const some = failure.unsearchedFiles === 0 ? "files" : files;
    return `The search for ${quote(pattern)} was blocked, so ${some} could not be searched: earlier searches still wait for a disk that does not respond. It can be repeated when the disk responds. Nothing was changed.`;
  }
  return reason === "pattern"
    ? `The pattern ${quote(pattern)} was stopped because it backtracks catastrophically, so ${files} could not be searched${named}. Make the pattern more specific, without nested repetition such as (a+)+. Nothing was changed.`
    : `The search for ${quote(pattern)} timed out; ${files} could not be searched${named}. Use a narrower \`glob_pattern\`. Nothing was changed.`;
}

const globProblems: Readonly<Record<GlobFailure["reason"], string>> = {
  empty: "it is empty. Give a glob such as **/*.ts",
  parentFolder: "its .. segments lead out of its folder. Give the folder to start from as `path`",
  outsideFolder:
    "it is absolute and outside the searched folder. Give the glob relative to that folder",
  tooLong: "it is too long",
  tooManyAlternatives: "its braces expand to too many globs",
  malformed: "it is not a valid glob",
};

function at(offset: number | undefined): string {
  return offset === undefined ? "" : ` at character ${offset + 1}`;
}
