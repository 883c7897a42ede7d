/** Whether a document holds a text as it is: its lines have one ending, which is no lone `\r`. */
export function isHeldByDocument(text: string): boolean {
  const endings = new Set(text.match(/\r\n|\n|\r/g));
  return endings.size <= 1 && !endings.has("\r");
}
