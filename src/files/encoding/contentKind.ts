import { findByteOrderMark } from "./byteOrderMark.ts";
import { findFileSignature } from "./fileSignatures.ts";

/** How many bytes VS Code, and so Linewise, examines to tell text from binary. */
export const detectedBytes = 512;

type ContentKind =
  | {
      readonly kind: "text";
      /** If the bytes tell it; otherwise settings do. */
      readonly encoding?: "utf8bom" | "utf16le" | "utf16be" | undefined;
    }
  | {
      readonly kind: "binary";
      /** Such as "PNG image". */
      readonly description: string;
    };

/**
 * Whether a file is text, by its first {@link detectedBytes} bytes (more may be given), as VS Code
 * decides before it opens one: a NUL makes it binary, unless a byte order mark says UTF-16, or the
 * NULs are all the odd bytes (UTF-16LE of Latin text) or all the even ones (UTF-16BE) and no others.
 */
export function findContentKind(bytes: Uint8Array): ContentKind {
  const mark = findByteOrderMark(bytes)?.encoding;
  if (mark === "utf16le" || mark === "utf16be") return { kind: "text", encoding: mark };
  const head = bytes.subarray(0, detectedBytes);
  if (!head.includes(0)) return { kind: "text", encoding: mark };
  if (hasNulsExactlyAt(head, 1)) return { kind: "text", encoding: "utf16le" };
  if (hasNulsExactlyAt(head, 0)) return { kind: "text", encoding: "utf16be" };
  return { kind: "binary", description: findFileSignature(head) ?? "unknown format" };
}

/** What kind of binary file this is; nothing for text. */
export function describeBinary(bytes: Uint8Array): string | undefined {
  const content = findContentKind(bytes);
  return content.kind === "binary" ? content.description : undefined;
}

function hasNulsExactlyAt(bytes: Uint8Array, parity: 0 | 1): boolean {
  return bytes.every((byte, index) => (byte === 0) === (index % 2 === parity));
}
