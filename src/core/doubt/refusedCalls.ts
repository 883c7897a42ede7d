/** The calls that were refused because they are probably not meant. */
export interface RefusedCalls {
  /**
   * Whether a call was refused before: then it is meant, however often it comes. Otherwise it is
   * remembered, to be refused now.
   */
  readonly isRepeated: (call: string) => boolean;
}

/** More than are refused in a row; the oldest is forgotten, and then refused once more. */
const maxRemembered = 100;

/** A memory of calls by what they would do to which text. */
export function createRefusedCalls(limit = maxRemembered): RefusedCalls {
  const remembered = new Set<string>();
  return {
    isRepeated(call) {
      const isKnown = remembered.delete(call);
      remembered.add(call);
      const [oldest] = remembered;
      if (remembered.size > limit && oldest !== undefined) remembered.delete(oldest);
      return isKnown;
    },
  };
}
