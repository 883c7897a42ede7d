import { isAscii } from "node:buffer";
import { detectedBytes, findByteOrderMark, findContentKind } from "../../encoding/index.ts";

/** How the bytes of a file are to be read. */
export type Reading =
  | { readonly kind: "binary" }
  | { readonly kind: "text"; readonly encoding: string; readonly markBytes: number };

const utf8: Reading = { kind: "text", encoding: "utf8", markBytes: 0 };
const binary: Reading = { kind: "binary" };

/** What VS Code would take the bytes for, where files are `encoding` unless they show another. */
export function chooseReading(bytes: Buffer, encoding: string): Reading {
  const mayHaveMark = (bytes[0] ?? 0) >= 0xef;
  const nul = bytes.indexOf(0);
  if (encoding === "utf8" && !mayHaveMark && (nul === -1 || nul >= detectedBytes)) return utf8;
  const content = findContentKind(bytes);
  if (content.kind === "binary") return binary;
  const found = content.encoding ?? encoding;
  const mark = findByteOrderMark(bytes);
  const markBytes = mark?.encoding === found ? mark.sizeBytes : 0;
  return { kind: "text", encoding: found, markBytes };
}

/** Whether the bytes of a text in this encoding hold those of each part of it in UTF-8. */
export function readsAsUtf8(encoding: string): boolean {
  return encoding === "utf8" || encoding === "utf8bom";
}

/** The text, or undefined for an encoding that is not known here. */
export function decodeReading(
  bytes: Buffer,
  { encoding, markBytes }: Extract<Reading, { kind: "text" }>,
): string | undefined {
  const { length } = bytes;
  switch (encoding) {
    case "utf8":
    case "utf8bom":
      // Three times as fast, and the same text.
      return bytes.toString(isAscii(bytes) ? "latin1" : "utf8", markBytes, length);
    case "iso88591":
      return bytes.toString("latin1");
    default:
      return makeDecoder(encoding)?.decode(Uint8Array.from(bytes.subarray(markBytes)));
  }
}

/** Names that VS Code and the Encoding Standard spell differently, beyond hyphens. */
const labels: Readonly<Record<string, string>> = {
  shiftjis: "shift_jis",
  big5hkscs: "big5",
  macroman: "macintosh",
  eucjp: "euc-jp",
  euckr: "euc-kr",
  koi8r: "koi8-r",
  koi8u: "koi8-u",
  utf16le: "utf-16le",
  utf16be: "utf-16be",
};

function makeDecoder(encoding: string): InstanceType<typeof TextDecoder> | undefined {
  const label =
    labels[encoding] ??
    encoding.replace(/^windows(\d+)$/, "windows-$1").replace(/^iso8859(\d+)$/, "iso-8859-$1");
  try {
    return new TextDecoder(label, { ignoreBOM: true });
  } catch {
    return undefined;
  }
}
