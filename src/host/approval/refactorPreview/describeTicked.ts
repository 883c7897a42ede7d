import { lineAt } from "../../../core/lines/index.ts";
import { type Choice, judgePart, type PartVerdict } from "../../../toolkit/confirmation/index.ts";
import type { DocumentRoute } from "../../apply/index.ts";
import type { WriteRequest } from "../approval.ts";

/** Which replacements of a route were selected, one flag for each. */
export interface TickedRoute {
  readonly route: DocumentRoute;
  readonly applied: readonly boolean[];
}

interface Described {
  readonly choice: Choice;
  /** The parts rejected as a whole, where parts are what was chosen among. */
  readonly rejectedParts?: ReadonlySet<string>;
}

/** The choice in the names that the agent knows: files, parts of the call, or else lines. */
export async function describeTicked(
  taken: readonly TickedRoute[],
  request: WriteRequest,
): Promise<Described> {
  const [only, ...others] = taken;
  if (only === undefined || others.length > 0) return { choice: choiceOf(taken.map(judgeFile)) };
  if (request.planned.parts.length < 2) return { choice: choiceOf(judgeLines(only)) };
  const verdicts = await judgeParts(only, request);
  const rejected = verdicts.filter(({ verdict }) => verdict === "rejected");
  return {
    choice: choiceOf(verdicts),
    rejectedParts: new Set(rejected.map(({ key }) => key)),
  };
}

interface Named {
  readonly name: string;
  readonly verdict: PartVerdict;
}

function choiceOf(named: readonly Named[]): Choice {
  const having = (wanted: PartVerdict): readonly string[] =>
    named.filter(({ verdict }) => verdict === wanted).map(({ name }) => name);
  return {
    applied: having("applied"),
    rejected: having("rejected"),
    appliedInPart: having("inPart"),
  };
}

function judgeFile({ route, applied }: TickedRoute): Named {
  const name = route.change.file.target.shown;
  if (!applied.includes(false)) return { name, verdict: "applied" };
  return { name, verdict: applied.includes(true) ? "inPart" : "rejected" };
}

function judgeLines({ route, applied }: TickedRoute): readonly Named[] {
  const { edit, file } = route.change;
  return edit.replacements.map(({ range }, index) => ({
    name: `the change at line ${lineAt(file.lines, range.start)} of the old text`,
    verdict: applied[index] === true ? "applied" : "rejected",
  }));
}

async function judgeParts(
  { route, applied }: TickedRoute,
  { planned, replan }: WriteRequest,
): Promise<readonly (Named & { readonly key: string })[]> {
  const judged: (Named & { readonly key: string })[] = [];
  for (const { key, label } of planned.parts) {
    const others = planned.parts.map((part) => part.key).filter((other) => other !== key);
    const alone = await replan(new Set(others));
    const edit = alone.ok ? alone.value.plan.changes[0]?.edit : undefined;
    // A part that works only together with others cannot be judged alone.
    const verdict = edit === undefined ? "inPart" : judgePart(route.change.edit, applied, edit);
    judged.push({ name: `${key} (${label})`, verdict, key });
  }
  return judged;
}
