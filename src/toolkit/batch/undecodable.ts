import type { TextFile } from "../workspace/index.ts";

const replacement = "\uFFFD";
const replacementBytes = [0xef, 0xbf, 0xbd] as const;

/**
 * The offset of a U+FFFD in a text of the file that stands for bytes that do not decode, and that would
 * be written in their place. U+FFFD is also a character of its own; only if the file has no undecodable
 * bytes does every U+FFFD in it count as one.
 */
export function findUndecodable(text: string, file: TextFile): number | undefined {
  const offset = text.indexOf(replacement);
  return offset === -1 || isWellDecoded(file) ? undefined : offset;
}

/** Bytes that do not decode give more U+FFFD than the bytes spell. */
function isWellDecoded({ text, bytes, encoding, unsaved }: TextFile): boolean {
  if (bytes === undefined || unsaved || !encoding.startsWith("utf8")) return false;
  return text.split(replacement).length - 1 === countSpelled(bytes);
}

function countSpelled(bytes: Uint8Array): number {
  const [first, second, third] = replacementBytes;
  let found = 0;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (bytes[at + 1] === second && bytes[at + 2] === third) found += 1;
  }
  return found;
}
