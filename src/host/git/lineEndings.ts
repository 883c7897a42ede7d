/** A text with the line endings of another, as git may keep a file with others than it is checked out with. */
export function withEndingsOf(model: string, text: string): string {
  const plain = text.replaceAll("\r\n", "\n");
  return model.includes("\r\n") ? plain.replaceAll("\n", "\r\n") : plain;
}
