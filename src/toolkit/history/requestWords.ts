import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import type { EntryRequest, FileRecord } from "../../core/history/index.ts";
import { firstWords } from "../../core/lines/index.ts";
import { count } from "../explain/index.ts";
import { codeSpan, escapeSentence } from "../report/index.ts";
import {
  abbreviateAge,
  describeAge,
  labelEntry,
  nameChanged,
  renderLineCounts,
  type ShownEntry,
  type StateNow,
  speakLines,
  stateWords,
} from "./entryWords.ts";

/** What agents did for one request of a person. */
export interface ShownRequest {
  readonly request: EntryRequest;
  /** At least one, newest first. */
  readonly edits: readonly ShownEntry[];
}

/** What became of all its edits together; `applied` where they became different things. */
export function stateOfRequest(request: ShownRequest): StateNow {
  const edits = madeFor(request);
  const states = new Set(edits.map(({ state }) => state));
  const [only] = states;
  if (only !== undefined && states.size === 1) return only;
  const urgent = (["cutShort", "underWay"] as const).find((state) => states.has(state));
  if (urgent !== undefined) return urgent;
  if (edits.every(({ state }) => state === "undone" || state === "gone")) return "undone";
  return states.has("undone") || states.has("undoneInPart") ? "undoneInPart" : "applied";
}

/** What was made, without what was not. */
function madeFor({ edits }: ShownRequest): readonly ShownEntry[] {
  return edits.filter(({ entry }) => entry.kind === "edit");
}

/** The first words of what the person wrote. Plain text. */
export function nameRequest(shown: ShownRequest): string {
  return firstWords(wordsOf(shown));
}

function wordsOf({ request }: ShownRequest): string {
  return revealHiddenInName(request.words) || "A request without words";
}

/** At 290 pixels, what {@link summarizeRequest} begins with is seen next to so many. */
const maxRowCharacters = 20;

/** The name of its row: as much of the person's words as leaves room for what became of it. */
export function labelRequest(shown: ShownRequest): string {
  return firstWords(nameRequest(shown), maxRowCharacters);
}

/** The text after it: "+10 −2 · undone · 5m · 3 files". */
export function summarizeRequest(shown: ShownRequest, nowMs: number): string {
  const files = filesOf(shown);
  return [
    renderLineCounts(files),
    ...listState(shown),
    abbreviateAge(startOf(shown), nowMs),
    nameChanged(withoutTwins(files)),
  ].join(" · ");
}

/** Both for those who hear them. */
export function speakRequest(shown: ShownRequest, nowMs: number): string {
  const files = filesOf(shown);
  return [
    `Request: ${nameRequest(shown)}`,
    ...listState(shown),
    count(madeFor(shown).length, "edit"),
    count(withoutTwins(files).length, "file"),
    speakLines(files),
    describeAge(startOf(shown), nowMs),
  ].join(", ");
}

const maxListedEdits = 20;

/**
 * All about it, in Markdown; names of files and the person's words are escaped.
 *
 * @param time When its first edit was made, in the person's locale.
 */
export function explainRequest(shown: ShownRequest, time: string): string {
  const { edits } = shown;
  const listed = edits.slice(0, maxListedEdits).map((each) => `- ${explainEdit(each)}`);
  const left = edits.length - listed.length;
  const more = left > 0 ? [`- … and ${count(left, "more edit")}`] : [];
  const title = `**${escapeSentence(wordsOf(shown))}**`;
  return [title, `Time: ${escapeSentence(time)}`, [...listed, ...more].join("\n")].join("\n\n");
}

function explainEdit(edit: ShownEntry): string {
  const what = `${codeSpan(labelEntry(edit))} ${renderLineCounts(edit.files)}`;
  return [what, ...stateWords[edit.state]].join(" · ");
}

/** When its first edit was made. */
export function startOf({ edits }: ShownRequest): number {
  return Math.min(...edits.map(({ entry }) => entry.timeMs));
}

function listState(shown: ShownRequest): readonly string[] {
  if (madeFor(shown).length === 0) return ["not made"];
  return stateWords[stateOfRequest(shown)];
}

function filesOf({ edits }: ShownRequest): readonly FileRecord[] {
  return edits.flatMap(({ files }) => files);
}

function withoutTwins(files: readonly FileRecord[]): readonly FileRecord[] {
  return [...new Map(files.map((file) => [file.uri, file])).values()];
}
