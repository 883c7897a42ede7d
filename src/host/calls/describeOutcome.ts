import { diffLines, editBetween, renderHunks } from "../../core/diff/index.ts";
import { countBytes, indexLines } from "../../core/lines/index.ts";
import { describeChoice } from "../../toolkit/confirmation/index.ts";
import { count, describeRemark, listWords, quote } from "../../toolkit/explain/index.ts";
import type { PassedOver } from "../../toolkit/input/index.ts";
import { fitText } from "../../toolkit/report/index.ts";
import type { Answer, AppliedFile, PlannedCall } from "../../toolkit/tool.ts";
import type { Route } from "../apply/index.ts";
import type { Approval } from "../approval/index.ts";

/** How a call was approved, and what it has become. */
interface Outcome extends Approval {
  readonly entryId: number;
  /** Of what each route made of its file. */
  readonly snapshotIds: readonly (string | undefined)[];
}

/**
 * The tool's own report, and what only the editor knows of what became of the change. The report's
 * numbers are those of the planned text; whatever a save changed on top is told apart, and `as_of`
 * maps the numbers through it.
 *
 */
export function describeOutcome(
  planned: PlannedCall,
  routes: readonly Route[],
  outcome: Outcome,
): Answer {
  const applied = routes.map((route, index): AppliedFile => ({
    snapshotId: outcome.snapshotIds[index],
    // One entry for all files of a call: said once.
    entryId: index === 0 ? outcome.entryId : undefined,
    unsaved: route.kind === "document" && (route.document.isDirty || route.isCutOff === true),
  }));
  const report = planned.report(applied);
  const drifts = routes.flatMap(describeDrift);
  const saves = routes.flatMap((route) =>
    route.kind === "document" && route.saveNote !== undefined ? [route.saveNote] : [],
  );
  const remarks = (planned.plan.remarks ?? []).map(describeRemark);
  const notes = [...saves, ...remarks, ...describeApproval(outcome), ...drifts].join("\n");
  if (notes === "") return report;
  return (maxBytes) => {
    const shown = fitText(notes, Math.floor(maxBytes / 2));
    const reported = report(maxBytes - countBytes(shown) - 1);
    return { ...reported, text: `${shown}\n${reported.text}` };
  };
}

const maxNamed = 5;

/** An answer that ends with the fields of the call that said nothing, so that no model counts on one. */
export function namePassedOver(passedOver: readonly PassedOver[], answer: Answer): Answer {
  if (passedOver.length === 0) return answer;
  const named = passedOver
    .slice(0, maxNamed)
    .map(({ field, why }) => `${quote(field).slice(1, -1)} (${why})`);
  return endWith(`Passed over: ${listWords(named, "and", passedOver.length)}.`, answer);
}

export function endWith(note: string, answer: Answer): Answer {
  return (maxBytes) => {
    const rendered = answer(maxBytes - countBytes(note) - 1);
    return { ...rendered, text: `${rendered.text}\n${note}` };
  };
}

function describeApproval({ editedInput, isCarriedOver, choice }: Approval): readonly string[] {
  const input = JSON.stringify(editedInput);
  return [
    ...(editedInput === undefined
      ? []
      : [`The user changed the input before allowing the call. The input that was used: ${input}`]),
    ...(isCarriedOver === true
      ? [
          "Another call changed the file after this change was shown, so it was applied to the same lines at their new line numbers.",
        ]
      : []),
    ...(choice === undefined ? [] : [describeChoice(choice)]),
  ];
}

const maxDriftLines = 20;
const maxLineCharacters = 400;

/**
 * Save participants, such as a formatter, may change more than the edit: the lines are named. So are
 * lines that a person may have typed in the meantime, and the report says so.
 */
function describeDrift(route: Route): readonly string[] {
  if (route.kind !== "document") return [];
  const { change, document, mayBeTyped } = route;
  const path = change.file.target.shown;
  const planned = change.newText;
  const saved = document.getText();
  if (saved === planned) return [];
  const diff = diffLines(editBetween(planned, saved), change.newLines, indexLines(saved), 0);
  const { lines, hiddenChangedLines } = renderHunks(diff, {
    maxLines: maxDriftLines,
    maxLineCharacters,
  });
  const more =
    hiddenChangedLines > 0 ? [`… ${count(hiddenChangedLines, "more changed line")}`] : [];
  const what =
    mayBeTyped === true || document.isDirty
      ? `Right after the edit, ${path} was changed further, by the user or on save (for example, by a formatter).`
      : `On save, VS Code made further changes to ${path} (for example, by a formatter).`;
  return [
    `${what} The line numbers in the report below do not include them; the further changes are:`,
    ...lines,
    ...more,
  ];
}
