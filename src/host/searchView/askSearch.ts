import * as vscode from "vscode";
import { compileSearchPattern } from "../../core/search/index.ts";
import type { Services } from "../calls/index.ts";
import type { InputHistory, Judgement } from "../inputs/index.ts";
import {
  allFiles,
  askDraft,
  askGlob,
  countFound,
  describeCount,
  type DraftStep,
  findGlobProblem,
  nameAdded,
  readGivenFlags,
  readGivenTexts,
  type SearchDraft,
  type SearchedFiles,
  toggleFiles,
} from "../palette/index.ts";
import { explainFailure, explainToPerson } from "../explain/index.ts";
import { searchUnasked } from "./searchSession.ts";

/**
 * What to search for, as another extension or a key binding gives it, under the names of
 * `search_content`; undefined where it gives no pattern. What is missing is as for the tool.
 *
 * @throws Error with a sentence where something is of another kind.
 */
export function readGivenSearch(given: unknown): SearchedFiles | undefined {
  const { pattern, ...texts } = readGivenTexts(given, ["pattern", "glob_pattern"]);
  const flags = readGivenFlags(given, ["include_gitignored", "include_hidden"]);
  return pattern === undefined ? undefined : { ...allFiles, ...texts, ...flags, pattern };
}

/**
 * Asks what to search for, and in which files, counting matches while it is typed.
 *
 * @returns undefined where the person does not say.
 */
export async function askSearch(
  last: SearchedFiles | undefined,
  services: Services,
  history: InputHistory,
): Promise<SearchedFiles | undefined> {
  const draft: SearchDraft = { ...(last ?? allFiles) };
  const steps = [askPattern(draft, services), askWhere(draft, services)];
  return (await askDraft(steps, history)) ? draft : undefined;
}

function askPattern(draft: SearchDraft, services: Services): DraftStep {
  return {
    question: () => ({
      title: () => titleOf(draft),
      placeholder: vscode.l10n.t("Find: a regular expression (JavaScript); (?i) ignores case"),
      value: draft.pattern,
      field: "searchPattern",
      judge(pattern, signal) {
        const compiled = compileSearchPattern(pattern);
        if (!compiled.ok) return { error: explainFailure(compiled.failure) };
        return counted({ ...draft, pattern }, services, signal);
      },
      toggles: toggleFiles(draft),
    }),
    take: (pattern) => {
      draft.pattern = pattern;
    },
  };
}

function askWhere(draft: SearchDraft, services: Services): DraftStep {
  return askGlob(
    draft,
    () => titleOf(draft),
    (glob, signal) => {
      const problem = findGlobProblem(glob);
      if (problem !== undefined) return { error: problem };
      return counted({ ...draft, glob_pattern: glob }, services, signal);
    },
  );
}

function counted(input: SearchedFiles, services: Services, signal: AbortSignal): Judgement {
  const count = async (): Promise<Judgement> => {
    try {
      const found = await searchUnasked(input, services, signal);
      return { detail: found === undefined ? titleOf(input) : describeCount(countFound(found)) };
    } catch (error) {
      if (signal.aborted) throw error;
      return { error: explainToPerson(error, services.log) };
    }
  };
  return { detail: vscode.l10n.t("Searching…"), later: count() };
}

function titleOf(input: SearchedFiles): string {
  const added = nameAdded(input);
  const name = vscode.l10n.t("Search Files");
  return added.length === 0 ? name : `${name} (${added.join(", ")})`;
}
