import type { TextFile } from "../workspace/index.ts";

/**
 * The offset of a U+FFFD in a text of the file that stands for bytes that do not decode, and that would
 * be written in their place. U+FFFD is also a character of its own; only if the file has no undecodable
 * bytes does every U+FFFD in it count as one.
 */
export function findUndecodable(text: string, file: TextFile): number | undefined {
  const offset = text.indexOf("\uFFFD");
  return offset === -1 || isWellDecoded(file) ? undefined : offset;
}

function isWellDecoded({ bytes, encoding, unsaved }: TextFile): boolean {
  if (bytes === undefined || unsaved || !encoding.startsWith("utf8")) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
