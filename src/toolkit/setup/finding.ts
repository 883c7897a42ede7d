/**
 * `problem`: something keeps agents from the tools or people from their work; `note`: works, and may
 * not be what was meant; `unknown`: no stable API tells.
 */
export type Level = "ok" | "note" | "problem" | "unknown";

/** One thing that was looked at. */
export interface Finding {
  readonly level: Level;
  /** What is, in a sentence or two. */
  readonly state: string;
  /** What to do, with the exact setting or command; none where nothing is to be done. */
  readonly advice?: string;
}

export interface Section {
  readonly title: string;
  readonly findings: readonly Finding[];
}

export const ok = (state: string, advice?: string): Finding => describe("ok", state, advice);
export const note = (state: string, advice?: string): Finding => describe("note", state, advice);
export const unknown = (state: string, advice?: string): Finding =>
  describe("unknown", state, advice);
export const problem = (state: string, advice: string): Finding =>
  describe("problem", state, advice);

function describe(level: Level, state: string, advice: string | undefined): Finding {
  return { level, state, ...(advice === undefined ? {} : { advice }) };
}

/** The finding, where it is one. */
export function onlyIf(isFound: boolean, finding: Finding): readonly Finding[] {
  return isFound ? [finding] : [];
}
