import type { FindMatches } from "../core/pattern/index.ts";
import { fail, type Result, succeed } from "../core/result.ts";
import type { ShownLines } from "../core/snapshot/index.ts";
import { findDoubt, findRemarks, type IsMeant, type SentText } from "./doubt/index.ts";
import {
  type Fields,
  type FindUnused,
  type InputOf,
  parseInput,
  type PassedOver,
  type SamePath,
} from "./input/index.ts";
import { findRepeated, findTooLarge, type Plan, type Workspace } from "./workspace/index.ts";

/** The words that people and models read of a tool. */
interface ToolWords {
  readonly displayName: string;
  /** For people, one sentence: the tool picker and docs/commands.md. */
  readonly userDescription: string;
  /** For the model: what it does, when to use it and when not, what it returns, its limits. */
  readonly modelDescription: string;
  /** A codicon, such as `$(edit)`. */
  readonly icon: string;
}

/** What a tool may use while it reads and plans. */
export interface ToolContext {
  readonly workspace: Workspace;
  readonly findMatches: FindMatches;
  /** `linewise.maxReplacements`. */
  readonly maxReplacements: number;
  readonly signal: AbortSignal;
  /** Keys of parts that the user rejected: a plan leaves them out. */
  readonly rejectedParts: ReadonlySet<string>;
  /** What a person selected in the file: only matches inside one of these spans count. */
  readonly within?: readonly TextSpan[] | undefined;
  /** Whether a call that is in doubt is meant nevertheless. */
  readonly isMeant: IsMeant;
}

/** A part of a text, by 0-indexed lines and UTF-16 units in them, as editors have it. */
export interface TextSpan {
  readonly start: TextPosition;
  readonly end: TextPosition;
}

export interface TextPosition {
  readonly line: number;
  readonly character: number;
}

/** A part of a call that a person can accept or reject on its own. */
export interface PlanPart {
  /** Names it as the agent knows it: `replacements[2]`, or a path. */
  readonly key: string;
  /** What it does, in a few words for people. */
  readonly label: string;
}

/**
 * A tool's result as a function of the available room, in bytes of UTF-8. It counts what does not fit
 * and names the exact next call, which only the tool knows.
 */
export type Answer = (maxBytes: number) => RenderedAnswer;

export interface RenderedAnswer {
  readonly text: string;
  /** The lines of files that the text shows with their numbers. */
  readonly shown: readonly ShownLines[];
}

/** An answer in words, which shows no lines of a file. */
export function answerWords(...lines: readonly string[]): RenderedAnswer {
  return { text: lines.join("\n"), shown: [] };
}

/** One answer below another. */
export function joinAnswers(first: RenderedAnswer, second: RenderedAnswer): RenderedAnswer {
  return {
    text: `${first.text}\n\n${second.text}`,
    shown: [...first.shown, ...second.shown],
  };
}

/** What became of a file's change. */
export interface AppliedFile {
  /** None for a text too large to be kept. */
  readonly snapshotId: string | undefined;
  /** The entry of the call in the edit history; told with one of its files. */
  readonly entryId?: number | undefined;
  /** The new text is in the editor, but not on disk. */
  readonly unsaved: boolean;
}

interface Definition<F extends Fields> extends ToolWords {
  /** Snake case; the manifest prefixes it with `linewise_`. */
  readonly name: string;
  readonly fields: F;
  readonly findUnused?: FindUnused;
  /** The paths that an input names, for the permission check before anything is read. */
  readonly paths: (input: InputOf<F>) => readonly string[];
  /** Present participle, no full stop: "Reading `a.ts`, lines 10 to 40". */
  readonly progress: (input: InputOf<F>) => string;
}

interface ReadToolDefinition<F extends Fields> extends Definition<F> {
  /** Tells names, sizes and the like, and never text of a file. */
  readonly tellsNoText?: true;
  readonly run: (input: InputOf<F>, context: ToolContext) => Promise<Result<Answer>>;
}

interface EditToolDefinition<F extends Fields, Facts> extends Definition<F> {
  /** It gives all of a file, and `as_of` is the text that this takes the place of. */
  readonly writesWhole?: true;
  /** As {@link WriteCall.sources}; none if left out. */
  readonly sources?: (input: InputOf<F>) => readonly string[];
  /** Runs once, for the confirmation or at the call; must depend on nothing but its arguments. */
  readonly plan: (input: InputOf<F>, context: ToolContext) => Promise<Result<PlanWithFacts<Facts>>>;
  /** `applied` is in the order of the plan's changes, and empty when nothing changed. */
  readonly report: (facts: Facts, applied: readonly AppliedFile[]) => Answer;
}

interface PlanWithFacts<Facts> {
  readonly plan: Plan;
  readonly facts: Facts;
  /** The texts that the call sends, which may be mistaken. */
  readonly sent: readonly SentText[];
  /** All parts to choose from, including rejected ones; without it, the call is a single whole. */
  readonly parts?: readonly PlanPart[];
  /** For a tool that replaces matches: their number. */
  readonly matches?: number;
}

/** An input that fits a tool's fields, with all the tool does with it. */
export type Call = ReadCall | WriteCall;

interface CallWords {
  readonly paths: readonly string[];
  readonly progress: string;
  /** The result names them. */
  readonly passedOver: readonly PassedOver[];
  /** Before anything is read: they must mean one file. */
  readonly samePaths: readonly SamePath[];
}

interface ReadCall extends CallWords {
  readonly effect: "look" | "read";
  run(context: ToolContext): Promise<Result<Answer>>;
}

export interface WriteCall extends CallWords {
  readonly effect: "write";
  /**
   * Paths of files that it takes lines from without naming a snapshot: their numbers refer to the text
   * at the moment when the call comes.
   */
  readonly sources: readonly string[];
  plan(context: ToolContext): Promise<Result<PlannedCall>>;
}

export interface PlannedCall {
  readonly plan: Plan;
  /** Fewer than two: there is nothing to choose. */
  readonly parts: readonly PlanPart[];
  readonly matches?: number | undefined;
  report(applied: readonly AppliedFile[]): Answer;
}

/** A tool without the types of its input and facts: what the host, the manifest and tests handle. */
export interface Tool extends ToolWords {
  readonly name: string;
  readonly effect: "read" | "write";
  readonly fields: Fields;
  readonly writesWhole?: true;
  parse(input: unknown): Result<Call>;
}

export function defineReadTool<const F extends Fields>(definition: ReadToolDefinition<F>): Tool {
  return {
    ...definition,
    effect: "read",
    parse: (raw) =>
      parseCall(definition, raw, (input, words): Call => ({
        ...words,
        effect: definition.tellsNoText === true ? "look" : "read",
        run: (context) => definition.run(input, context),
      })),
  };
}

export function defineEditTool<const F extends Fields, Facts>(
  definition: EditToolDefinition<F, Facts>,
): Tool {
  return {
    ...definition,
    effect: "write",
    parse: (raw) =>
      parseCall(definition, raw, (input, words): Call => ({
        ...words,
        effect: "write",
        sources: definition.sources?.(input) ?? [],
        plan: async (context) => {
          const planned = await definition.plan(input, context);
          if (!planned.ok) return planned;
          const { facts, sent, parts = [], matches } = planned.value;
          const refusal =
            findTooLarge(planned.value.plan) ??
            findRepeated(planned.value.plan) ??
            findDoubt(sent, planned.value.plan, context.isMeant);
          if (refusal !== undefined) return fail(refusal);
          const plan = { ...planned.value.plan, remarks: findRemarks(sent) };
          const report: PlannedCall["report"] = (applied) => definition.report(facts, applied);
          return succeed({ plan, parts, matches, report });
        },
      })),
  };
}

function parseCall<F extends Fields>(
  { fields, findUnused, paths, progress }: Definition<F>,
  raw: unknown,
  toCall: (input: InputOf<F>, words: CallWords) => Call,
): Result<Call> {
  const parsed = parseInput(fields, raw, findUnused);
  if (!parsed.ok) return parsed;
  const { value: input, passedOver, samePaths } = parsed.value;
  const words = { paths: paths(input), progress: progress(input), passedOver, samePaths };
  return succeed(toCall(input, words));
}
