/** More than are refused in a row; the oldest is forgotten, and then refused once more. */
const maxRemembered = 100;

/**
 * A memory of calls that were refused because they are probably not meant, by what they would do to
 * which text. It tells whether a call was refused before: then it is meant, however often it comes.
 * Otherwise it is remembered, to be refused now.
 */
export function rememberRefusedCalls(limit = maxRemembered): (call: string) => boolean {
  const remembered = new Set<string>();
  return (call) => {
    const isKnown = remembered.delete(call);
    remembered.add(call);
    const [oldest] = remembered;
    if (remembered.size > limit && oldest !== undefined) remembered.delete(oldest);
    return isKnown;
  };
}
