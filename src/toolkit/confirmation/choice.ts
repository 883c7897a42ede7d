/** What a person took of a call that offered a choice, in the names that the agent knows. */
export interface Choice {
  readonly applied: readonly string[];
  readonly rejected: readonly string[];
  /** What the person typed for the agent. */
  readonly reason?: string | undefined;
}

/** For the agent, which must not believe that all of its call was carried out. */
export function describeChoice({ applied, rejected, reason }: Choice): string {
  const sentences = [
    "The user applied only part of this call; nothing else was changed.",
    `Applied: ${applied.join(", ")}.`,
    `Rejected by the user: ${rejected.join(", ")}.`,
    ...(reason === undefined ? [] : [`They said: ${reason}`]),
  ];
  return sentences.join(" ");
}
