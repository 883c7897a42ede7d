import * as vscode from "vscode";
import { compileGlob } from "../../core/glob/index.ts";
import { compileSearchPattern } from "../../core/search/index.ts";
import { isStoppedByPattern } from "../../core/unsearched.ts";
import { splitGlob } from "../../toolkit/workspace/index.ts";
import type { Services } from "../calls/index.ts";
import type { InputHistory, InputToggle, Judge, Judgement } from "../inputs/index.ts";
import {
  askDraft,
  describeCount,
  type DraftStep,
  explainFailure,
  explainToPerson,
} from "../palette/index.ts";
import { type SearchInput, type SearchSession, searchUnasked } from "./searchSession.ts";

/** What is asked for, as far as it is known. */
type Draft = { -readonly [Name in keyof SearchInput]: SearchInput[Name] };

const untyped: SearchInput = {
  pattern: "",
  glob_pattern: "**/*",
  include_gitignored: false,
  include_hidden: false,
};

/**
 * Asks what to search for, and in which files, counting matches while it is typed.
 *
 * @returns undefined where the person does not say.
 */
export async function askSearch(
  last: SearchInput | undefined,
  services: Services,
  history: InputHistory,
): Promise<SearchInput | undefined> {
  const draft: Draft = { ...(last ?? untyped) };
  const steps = [askPattern(draft, services), askGlob(draft, services)];
  return (await askDraft(steps, history)) ? draft : undefined;
}

function askPattern(draft: Draft, services: Services): DraftStep {
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
      toggles: togglesOf(draft),
    }),
    take: (pattern) => {
      draft.pattern = pattern;
    },
  };
}

function askGlob(draft: Draft, services: Services): DraftStep {
  const judge: Judge = (glob, signal) => {
    const problem = findGlobProblem(glob);
    if (problem !== undefined) return { error: problem };
    return counted({ ...draft, glob_pattern: glob }, services, signal);
  };
  return {
    question: () => ({
      title: () => titleOf(draft),
      placeholder: vscode.l10n.t("In which files: a glob such as src/**/*.ts"),
      value: draft.glob_pattern,
      field: "glob",
      judge,
      toggles: togglesOf(draft),
    }),
    take: (glob) => {
      draft.glob_pattern = glob;
    },
  };
}

function counted(input: SearchInput, services: Services, signal: AbortSignal): Judgement {
  const count = async (): Promise<Judgement> => {
    try {
      const found = await searchUnasked(input, services, signal);
      return { detail: found === undefined ? titleOf(input) : describeFound(found) };
    } catch (error) {
      if (signal.aborted) throw error;
      return { error: explainToPerson(error, services.log) };
    }
  };
  return { detail: vscode.l10n.t("Searching…"), later: count() };
}

function describeFound({ files, unsearched }: SearchSession["findings"]): string {
  return describeCount({
    matches: files.reduce((sum, { matches }) => sum + matches, 0),
    files: files.length,
    isIncomplete: unsearched.rest !== undefined || unsearched.paths.some(isStoppedByPattern),
  });
}

/** What can be said of a glob by itself. */
function findGlobProblem(glob: string): string | undefined {
  const compiled = compileGlob(splitGlob(glob).rest, {
    folder: "/",
    isCaseSensitive: true,
    backslashSeparates: false,
    includeHidden: true,
    slashless: "inFolder",
  });
  return compiled.ok ? undefined : explainFailure(compiled.failure);
}

function titleOf({ include_gitignored, include_hidden }: SearchInput): string {
  const also = [
    ...(include_gitignored ? [vscode.l10n.t("ignored files too")] : []),
    ...(include_hidden ? [vscode.l10n.t("hidden files too")] : []),
  ];
  const name = vscode.l10n.t("Search Files");
  return also.length === 0 ? name : `${name} (${also.join(", ")})`;
}

function togglesOf(draft: Draft): readonly InputToggle[] {
  return [
    {
      icon: "exclude",
      describe: () =>
        draft.include_gitignored
          ? vscode.l10n.t("Files that .gitignore excludes: included")
          : vscode.l10n.t("Files that .gitignore excludes: left out"),
      flip: () => {
        draft.include_gitignored = !draft.include_gitignored;
      },
    },
    {
      icon: "eye",
      describe: () =>
        draft.include_hidden
          ? vscode.l10n.t("Hidden files: included")
          : vscode.l10n.t("Hidden files: left out"),
      flip: () => {
        draft.include_hidden = !draft.include_hidden;
      },
    },
  ];
}
