/** What a person took of a call that offered a choice, in the names that the agent knows. */
export interface Choice {
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
  /** Parts of which some changes were taken. */
  readonly appliedInPart: readonly string[];
  /** What the person typed for the agent. */
  readonly reason?: string | undefined;
}

/** For the agent, which must not believe that all of its call was carried out. */
export function describeChoice({ applied, rejected, appliedInPart, reason }: Choice): string {
  const sentences = [
    "The user applied only part of this call; nothing else was changed.",
    sentence("Applied", applied),
    sentence("Applied in part", appliedInPart),
    sentence("Rejected by the user", rejected),
    reason === undefined ? "" : `They said: ${reason}`,
  ];
  return sentences.filter((each) => each !== "").join(" ");
}

function sentence(heading: string, names: readonly string[]): string {
  return names.length === 0 ? "" : `${heading}: ${names.join(", ")}.`;
}
