import * as vscode from "vscode";
import { parseEcmaScriptTemplate } from "../../../core/pattern/index.ts";
import { compileSearchPattern } from "../../../core/search/index.ts";
import { splitGlob } from "../../../toolkit/workspace/index.ts";
import type { CallServices } from "../../calls/index.ts";
import type { Judge, Judgement } from "../inputs/index.ts";
import { explainFailure, explainToPerson } from "../../explain/index.ts";
import type { DraftStep } from "./askDraft.ts";
import { countMatches, describeCount, type MatchCount } from "./countMatches.ts";
import { readEscapes } from "./readEscapes.ts";
import { askGlob, findGlobProblem, nameAdded, type SearchDraft } from "./searchedFiles.ts";

/** What is asked for, as far as it is known. */
export interface ReplaceDraft extends SearchDraft {
  replacement: string;
}

/** One text that is asked for. */
interface Question {
  readonly draft: ReplaceDraft;
  readonly services: CallServices;
  /** With it all is known: what would replace nothing, or too much, is refused. */
  readonly isLast: boolean;
}

const questions = { pattern: askPattern, replacement: askReplacement, glob: askWhere } as const;
type Name = keyof typeof questions;

/** The steps of {@link replaceAcrossFiles} for what the draft lacks. */
export function replaceSteps(
  lacking: readonly Name[],
  draft: ReplaceDraft,
  services: CallServices,
): readonly DraftStep[] {
  return lacking.map((name) =>
    questions[name]({ draft, services, isLast: name === lacking.at(-1) }),
  );
}

export function nameOfReplacing(): string {
  return vscode.l10n.t("Replace Across Files");
}

/** What can be said of a glob by itself; what is written is in the workspace. */
export function findReplacedGlobProblem(glob: string): string | undefined {
  if (splitGlob(glob).folder.split(/[/\\]/).includes("..")) {
    return explainFailure({ code: "invalidGlob", glob, reason: "parentFolder" });
  }
  return findGlobProblem(glob);
}

function titleOf(draft: ReplaceDraft): string {
  return [nameOfReplacing(), ...nameAdded(draft)].join(" · ");
}

function askPattern(question: Question): DraftStep {
  const { draft } = question;
  const judge: Judge = (pattern, signal) => {
    const compiled = compileSearchPattern(pattern);
    if (!compiled.ok) return { error: explainFailure(compiled.failure) };
    return counted({ ...question, draft: { ...draft, pattern } }, signal, describeCount);
  };
  return {
    question: () => ({
      title: () => titleOf(draft),
      placeholder: vscode.l10n.t("Find: a regular expression (JavaScript)"),
      value: draft.pattern,
      field: "searchPattern",
      judge,
    }),
    take: (pattern) => {
      draft.pattern = pattern;
    },
  };
}

function askReplacement(question: Question): DraftStep {
  const { draft } = question;
  let answered = "";
  const judge: Judge = (typed, signal) => {
    const compiled = compileSearchPattern(draft.pattern);
    if (!compiled.ok) return { error: explainFailure(compiled.failure) };
    const { groups } = compiled.value;
    const template = parseEcmaScriptTemplate(readEscapes(typed), groups, { bracedNames: true });
    if (!template.ok) return { error: explainFailure(template.failure) };
    const describe = (found: MatchCount): string =>
      typed === ""
        ? vscode.l10n.t("Delete {0}", describeCount(found))
        : vscode.l10n.t("Replace {0}", describeCount(found));
    return counted(question, signal, describe);
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

function askWhere(question: Question): DraftStep {
  const { draft } = question;
  return askGlob(
    draft,
    () => titleOf(draft),
    (glob, signal) => {
      const problem = findReplacedGlobProblem(glob);
      if (problem !== undefined) return { error: problem };
      const meant = { ...question, draft: { ...draft, glob_pattern: glob } };
      return counted(meant, signal, describeCount);
    },
  );
}

/** What is asked last waits for the count, for Enter is refused then when there are none or too many. */
function counted(
  question: Question,
  signal: AbortSignal,
  describe: (found: MatchCount) => string,
): Judgement | Promise<Judgement> {
  const later = count(question, signal, describe);
  return question.isLast ? later : { detail: vscode.l10n.t("Searching…"), later };
}

async function count(
  { draft, services, isLast }: Question,
  signal: AbortSignal,
  describe: (found: MatchCount) => string,
): Promise<Judgement> {
  try {
    const found = await countMatches(draft, services, signal);
    return (isLast ? refuseCount(found, services) : undefined) ?? { detail: describe(found) };
  } catch (error) {
    if (signal.aborted) throw error;
    return { error: explainToPerson(error, services.log) };
  }
}

function refuseCount({ matches }: MatchCount, services: CallServices): Judgement | undefined {
  const limit = services.readSettings().maxReplacements;
  if (matches === 0) return { error: vscode.l10n.t("No matches in these files.") };
  if (matches <= limit) return undefined;
  return { error: explainFailure({ code: "tooManyMatches", found: matches, limit }) };
}
