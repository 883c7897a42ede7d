import * as vscode from "vscode";
import { parseEcmaScriptTemplate } from "../../core/pattern/index.ts";
import { compileSearchPattern } from "../../core/search/index.ts";
import { splitGlob } from "../../toolkit/workspace/index.ts";
import { replaceContent } from "../../tools/replaceContent.ts";
import type { Services } from "../calls/index.ts";
import { type InputHistory, type Judge, type Judgement } from "../inputs/index.ts";
import { askDraft, type DraftStep } from "./askDraft.ts";
import { callAsPerson, type CommandAnswer } from "./callAsPerson.ts";
import { countMatches, describeCount, type MatchCount } from "./countMatches.ts";
import { escapePattern } from "./escapePattern.ts";
import { explainFailure, explainToPerson } from "./explainToPerson.ts";
import { readEscapes } from "./readEscapes.ts";
import { readGivenTexts } from "./givenAnswers.ts";
import {
  allFiles,
  askGlob,
  findGlobProblem,
  nameAdded,
  type SearchDraft,
} from "./searchedFiles.ts";

/** What is asked for, as far as it is known. */
interface Draft extends SearchDraft {
  replacement: string;
}

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
    ...allFiles,
    pattern: known.pattern ?? escapePattern(readSelection()),
    replacement: known.replacement ?? "",
    glob_pattern: known.glob ?? allFiles.glob_pattern,
  };
  const steps = [
    ...(known.pattern === undefined ? [askPattern(draft, services)] : []),
    ...(known.replacement === undefined ? [askReplacement(draft, services)] : []),
    ...(known.glob === undefined ? [askWhere(draft, services)] : []),
  ];
  if (!(await askDraft(steps, history))) return undefined;
  const problem = findProblemInWorkspace(draft.glob_pattern);
  if (problem !== undefined) throw new Error(problem);
  return callAsPerson({ tool: replaceContent, input: draft, title: name() }, services);
}

function name(): string {
  return vscode.l10n.t("Replace Across Files");
}

function titleOf(draft: Draft): string {
  return [name(), ...nameAdded(draft)].join(" · ");
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

function askWhere(draft: Draft, services: Services): DraftStep {
  return askGlob(
    draft,
    () => titleOf(draft),
    (glob, signal) => {
      const problem = findProblemInWorkspace(glob);
      if (problem !== undefined) return { error: problem };
      const meant = { ...draft, glob_pattern: glob };
      return { detail: searching(), later: countToReplace(meant, services, signal) };
    },
  );
}

/** What is written is in the workspace. */
function findProblemInWorkspace(glob: string): string | undefined {
  if (splitGlob(glob).folder.split(/[/\\]/).includes("..")) {
    return explainFailure({ code: "invalidGlob", glob, reason: "parentFolder" });
  }
  return findGlobProblem(glob);
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
    return { detail: describe(await countMatches(draft, services, signal)) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { error: explainToPerson(error, services.log) };
  }
}

function searching(): string {
  return vscode.l10n.t("Searching…");
}

function readSelection(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? "" : editor.document.getText(editor.selection);
}
