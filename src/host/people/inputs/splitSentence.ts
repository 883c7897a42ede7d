/** As many as a row shows in a narrow window. */
const maxRowCharacters = 60;

/** What is too long for a row, which is cut off, in two: up to the first stop or colon, and the rest. */
export function splitSentence(text: string): { readonly head: string; readonly rest: string } {
  if (text.length <= maxRowCharacters) return { head: text, rest: "" };
  const [head = text] = /^.*?[.!?:](?= )/s.exec(text) ?? [];
  return { head, rest: text.slice(head.length).trimStart() };
}
