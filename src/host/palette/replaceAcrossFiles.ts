import * as vscode from "vscode";
import { compileGlob } from "../../core/glob/index.ts";
import { parseEcmaScriptTemplate } from "../../core/pattern/index.ts";
import { compileSearchPattern } from "../../core/search/index.ts";
import { splitGlob } from "../../toolkit/workspace/index.ts";
import { replaceContent } from "../../tools/replaceContent.ts";
import type { Services } from "../calls/index.ts";
import {
  type InputHistory,
  type InputToggle,
  type Judge,
  type Judgement,
} from "../inputs/index.ts";
import { askDraft, type DraftStep } from "./askDraft.ts";
import { callAsPerson, type CommandAnswer } from "./callAsPerson.ts";
import { countMatches, describeCount, type MatchCount } from "./countMatches.ts";
import { escapePattern } from "./escapePattern.ts";
import { explainFailure, explainToPerson } from "./explainToPerson.ts";
import { readEscapes } from "./readEscapes.ts";
import { readGivenTexts } from "./givenAnswers.ts";

/** What is asked for, as far as it is known. */
interface Draft {
  pattern: string;
  replacement: string;
  glob: string;
  includeGitignored: boolean;
  includeHidden: boolean;
}

const allFiles = "**/*";

/**
 * Replaces matches of a pattern in many files: asks for what is not given, counting matches while it is
 * typed; then shows the diff of all files; writes what is accepted.
 */
export async function replaceAcrossFiles(
  given: unknown,
  services: Services,
  history: InputHistory,
): Promise<CommandAnswer | undefined> {
  const known = readGivenTexts(given, ["pattern", "replacement", "glob"]);
  if ((vscode.workspace.workspaceFolders ?? []).length === 0) {
    throw new Error(vscode.l10n.t("Open a folder to replace across its files."));
  }
  if (!vscode.workspace.isTrusted) throw new Error(explainFailure({ code: "untrustedWorkspace" }));
  const draft: Draft = {
    pattern: escapePattern(readSelection()),
    replacement: "",
    glob: allFiles,
    includeGitignored: false,
    includeHidden: false,
    ...known,
  };
  const steps = [
    ...(known.pattern === undefined ? [askPattern(draft, services)] : []),
    ...(known.replacement === undefined ? [askReplacement(draft, services)] : []),
    ...(known.glob === undefined ? [askGlob(draft, services)] : []),
  ];
  if (!(await askDraft(steps, history))) return undefined;
  const problem = findGlobProblem(draft.glob);
  if (problem !== undefined) throw new Error(problem);
  const input = { ...searchedOf(draft), replacement: draft.replacement };
  return callAsPerson({ tool: replaceContent, input, title: name() }, services);
}

function name(): string {
  return vscode.l10n.t("Replace Across Files");
}

/** What the toggles have added is said where it is seen and read out. */
function titleOf({ includeGitignored, includeHidden }: Draft): string {
  return [
    name(),
    ...(includeGitignored ? [vscode.l10n.t("ignored files too")] : []),
    ...(includeHidden ? [vscode.l10n.t("hidden files too")] : []),
  ].join(" · ");
}

function askPattern(draft: Draft, services: Services): DraftStep {
  return {
    question: () => ({
      title: () => titleOf(draft),
      placeholder: vscode.l10n.t("Find: a regular expression (JavaScript)"),
      value: draft.pattern,
      field: "searchPattern",
      judge: (pattern, signal) => judgePattern({ ...draft, pattern }, services, signal),
    }),
    take: (pattern) => {
      draft.pattern = pattern;
    },
  };
}

function judgePattern(draft: Draft, services: Services, signal: AbortSignal): Judgement {
  const compiled = compileSearchPattern(draft.pattern);
  if (!compiled.ok) return { error: explainFailure(compiled.failure) };
  return { detail: searching(), later: count(draft, services, signal, describeCount) };
}

function askReplacement(draft: Draft, services: Services): DraftStep {
  let answered = "";
  const judge: Judge = (typed, signal) => {
    const compiled = compileSearchPattern(draft.pattern);
    if (!compiled.ok) return { error: explainFailure(compiled.failure) };
    const { groups } = compiled.value;
    const template = parseEcmaScriptTemplate(readEscapes(typed), groups, { bracedNames: true });
    if (!template.ok) return { error: explainFailure(template.failure) };
    const describe = (counted: MatchCount): string =>
      typed === ""
        ? vscode.l10n.t("Delete {0}", describeCount(counted))
        : vscode.l10n.t("Replace {0}", describeCount(counted));
    return { detail: searching(), later: count(draft, services, signal, describe) };
  };
  return {
    question: () => ({
      title: () => titleOf(draft),
      placeholder: vscode.l10n.t(
        "Replace with: $1, $<name>, $& for what was found, \\n for a newline",
      ),
      value: answered,
      field: "searchReplacement",
      judge,
    }),
    take: (typed) => {
      answered = typed;
      draft.replacement = readEscapes(typed);
    },
  };
}

function askGlob(draft: Draft, services: Services): DraftStep {
  const judge: Judge = (glob, signal) => {
    const problem = findGlobProblem(glob);
    if (problem !== undefined) return { error: problem };
    return { detail: searching(), later: countToReplace({ ...draft, glob }, services, signal) };
  };
  return {
    question: () => ({
      title: () => titleOf(draft),
      placeholder: vscode.l10n.t("In which files: a glob such as src/**/*.ts"),
      value: draft.glob,
      field: "glob",
      judge,
      toggles: togglesOf(draft),
    }),
    take: (glob) => {
      draft.glob = glob;
    },
  };
}

/** With the last answer it is known what would be replaced: nothing, or too much, is refused. */
async function countToReplace(
  draft: Draft,
  services: Services,
  signal: AbortSignal,
): Promise<Judgement> {
  const limit = services.readSettings().maxReplacements;
  let found = 0;
  const judgement = await count(draft, services, signal, (counted) => {
    found = counted.matches;
    return describeCount(counted);
  });
  if ("error" in judgement) return judgement;
  if (found === 0) return { error: vscode.l10n.t("No matches in these files.") };
  if (found > limit) return { error: explainFailure({ code: "tooManyMatches", found, limit }) };
  return judgement;
}

async function count(
  draft: Draft,
  services: Services,
  signal: AbortSignal,
  describe: (counted: MatchCount) => string,
): Promise<Judgement> {
  try {
    return { detail: describe(await countMatches(searchedOf(draft), services, signal)) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { error: explainToPerson(error, services.log) };
  }
}

/** What can be said of a glob by itself. */
function findGlobProblem(glob: string): string | undefined {
  if (glob.trim() === "") return explainFailure({ code: "invalidGlob", glob, reason: "empty" });
  const { folder, rest } = splitGlob(glob);
  if (folder.split(/[/\\]/).includes("..")) {
    return explainFailure({ code: "invalidGlob", glob, reason: "parentFolder" });
  }
  const compiled = compileGlob(rest, {
    folder: "",
    isCaseSensitive: true,
    backslashSeparates: false,
    includeHidden: false,
    slashless: "inFolder",
  });
  return compiled.ok ? undefined : explainFailure(compiled.failure);
}

function togglesOf(draft: Draft): readonly InputToggle[] {
  return [
    {
      icon: "exclude",
      describe: () =>
        draft.includeGitignored
          ? vscode.l10n.t("Files that .gitignore excludes: included")
          : vscode.l10n.t("Files that .gitignore excludes: left out"),
      flip: () => {
        draft.includeGitignored = !draft.includeGitignored;
      },
    },
    {
      icon: "eye",
      describe: () =>
        draft.includeHidden
          ? vscode.l10n.t("Hidden files: included")
          : vscode.l10n.t("Hidden files: left out"),
      flip: () => {
        draft.includeHidden = !draft.includeHidden;
      },
    },
  ];
}

function searching(): string {
  return vscode.l10n.t("Searching…");
}

function searchedOf(draft: Draft): Parameters<typeof countMatches>[0] {
  return {
    pattern: draft.pattern,
    glob_pattern: draft.glob,
    include_gitignored: draft.includeGitignored,
    include_hidden: draft.includeHidden,
  };
}

function readSelection(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? "" : editor.document.getText(editor.selection);
}
