import * as vscode from "vscode";
import { compileGlob } from "../../../core/glob/index.ts";
import { parseEcmaScriptTemplate } from "../../../core/pattern/index.ts";
import { compileSearchPattern } from "../../../core/search/index.ts";
import { splitGlob } from "../../../toolkit/workspace/index.ts";
import type { CallServices } from "../../calls/index.ts";
import { type InputStep, toggleField, type Validate, type Validation } from "../inputs/index.ts";
import { explainFailure, explainToPerson } from "../../explain/index.ts";
import {
  describeCount,
  type MatchPreview,
  previewMatches,
  type ReplaceDraft,
} from "./matchPreview.ts";

/** One text that is asked for. */
interface Question {
  readonly draft: ReplaceDraft;
  readonly services: CallServices;
  /** After it all is known, so a replacement of nothing, or of too much, is refused. */
  readonly isLast: boolean;
}

const questions = { pattern: askPattern, replacement: askReplacement, glob: askWhere } as const;
type Name = keyof typeof questions;
type ReplaceStep = InputStep<"pattern" | "replacement" | "glob_pattern">;

/** The steps of {@link replaceAcrossFiles} for what the draft lacks. */
export function replaceSteps(
  lacking: readonly Name[],
  draft: ReplaceDraft,
  services: CallServices,
): readonly ReplaceStep[] {
  return lacking.map((name) =>
    questions[name]({ draft, services, isLast: name === lacking.at(-1) }),
  );
}

export function nameOfReplacing(): string {
  return vscode.l10n.t("Replace Across Files");
}

/** Why a glob cannot be used, whatever files there are; files outside the workspace are never replaced. */
export function findGlobProblem(glob: string): string | undefined {
  const { folder, rest } = splitGlob(glob);
  if (folder.split(/[/\\]/).includes("..")) {
    return explainFailure({ code: "invalidGlob", glob, reason: "parentFolder" });
  }
  if (glob.trim() === "") return explainFailure({ code: "invalidGlob", glob, reason: "empty" });
  const compiled = compileGlob(rest, {
    folder: "/",
    isCaseSensitive: true,
    backslashSeparates: false,
    includeHidden: true,
    slashless: "inFolder",
  });
  return compiled.ok ? undefined : explainFailure(compiled.failure);
}

/** Names what the toggles add, since the title is seen and read out. */
function titleOf({ include_gitignored, include_hidden }: ReplaceDraft): string {
  return [
    nameOfReplacing(),
    ...(include_gitignored ? [vscode.l10n.t("ignored files too")] : []),
    ...(include_hidden ? [vscode.l10n.t("hidden files too")] : []),
  ].join(" · ");
}

function askPattern(question: Question): ReplaceStep {
  const { draft } = question;
  const validate: Validate = (pattern, signal) => {
    const compiled = compileSearchPattern(pattern);
    if (!compiled.ok) return { error: explainFailure(compiled.failure) };
    return counted({ ...question, draft: { ...draft, pattern } }, signal, describeCount);
  };
  return {
    name: "pattern",
    title: () => titleOf(draft),
    placeholder: vscode.l10n.t("Find: a regular expression (JavaScript)"),
    field: "searchPattern",
    validate,
  };
}

function askReplacement(question: Question): ReplaceStep {
  const { draft } = question;
  const validate: Validate = (typed, signal) => {
    const compiled = compileSearchPattern(draft.pattern);
    if (!compiled.ok) return { error: explainFailure(compiled.failure) };
    const { groups } = compiled.value;
    const template = parseEcmaScriptTemplate(typed, groups, { bracedNames: true });
    if (!template.ok) return { error: explainFailure(template.failure) };
    const describe = (found: MatchPreview): string =>
      typed === ""
        ? vscode.l10n.t("With nothing here: delete {0}", describeCount(found))
        : vscode.l10n.t("Replace {0}", describeCount(found));
    return counted(question, signal, describe);
  };
  return {
    name: "replacement",
    title: () => titleOf(draft),
    placeholder: vscode.l10n.t(
      "Replace with: $1, $<name>, $& for what was found, \\n for a newline",
    ),
    field: "searchReplacement",
    validate,
  };
}

function askWhere(question: Question): ReplaceStep {
  const { draft } = question;
  const validate: Validate = (glob, signal) => {
    const problem = findGlobProblem(glob);
    if (problem !== undefined) return { error: problem };
    const meant = { ...question, draft: { ...draft, glob_pattern: glob } };
    return counted(meant, signal, describeCount);
  };
  return {
    name: "glob_pattern",
    title: () => titleOf(draft),
    placeholder: vscode.l10n.t("In which files: a glob such as src/**/*.ts"),
    field: "glob",
    validate,
    toggles: [
      toggleField(draft, "include_gitignored", "exclude", [
        vscode.l10n.t("Files that .gitignore excludes: included"),
        vscode.l10n.t("Files that .gitignore excludes: left out"),
      ]),
      toggleField(draft, "include_hidden", "eye", [
        vscode.l10n.t("Hidden files: included"),
        vscode.l10n.t("Hidden files: left out"),
      ]),
    ],
  };
}

/** Only the last answer waits for the count: Enter is refused there if it is zero or too high. */
function counted(
  question: Question,
  signal: AbortSignal,
  describe: (found: MatchPreview) => string,
): Validation | Promise<Validation> {
  const later = count(question, signal, describe);
  return question.isLast ? later : { detail: vscode.l10n.t("Searching…"), later };
}

async function count(
  { draft, services, isLast }: Question,
  signal: AbortSignal,
  describe: (found: MatchPreview) => string,
): Promise<Validation> {
  try {
    const found = await previewMatches(draft, services, signal);
    const refused = isLast ? refuseCount(found, services) : undefined;
    return refused ?? { detail: describe(found), matches: found.lines };
  } catch (error) {
    if (signal.aborted) throw error;
    return { error: explainToPerson(error, services.log) };
  }
}

function refuseCount({ matches }: MatchPreview, services: CallServices): Validation | undefined {
  const limit = services.readSettings().maxReplacements;
  if (matches === 0) return { error: vscode.l10n.t("No matches in these files.") };
  if (matches <= limit) return undefined;
  return { error: explainFailure({ code: "tooManyMatches", found: matches, limit }) };
}
