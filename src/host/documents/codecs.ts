import * as vscode from "vscode";
import {
  byteOrderMarkOf,
  type Codec,
  findContentKind,
  findUnicodeCodec,
  sizeOfMark,
  withoutByteOrderMarks,
} from "../../files/encoding/index.ts";

/** The codec of an encoding that VS Code names; it knows far more of them than Node does. */
export function codecOf(encoding: string): Codec {
  return (
    findUnicodeCodec(encoding) ??
    withoutByteOrderMarks({
      encoding,
      encode: async (text) => vscode.workspace.encode(text, { encoding }),
      decode: async (bytes) => vscode.workspace.decode(bytes, { encoding }),
    })
  );
}

/** What VS Code saves: in the encodings with a byte order mark, UTF-16 among them, it comes first. */
export async function encodeWholeFile(text: string, encoding: string): Promise<Uint8Array> {
  const body = await codecOf(encoding).encode(text);
  return Buffer.concat([byteOrderMarkOf(encoding), body]);
}

/** `files.encoding` for a file: what VS Code gives a new one. */
export function configuredEncoding(uri: vscode.Uri): string {
  return vscode.workspace.getConfiguration("files", uri).get<string>("encoding") ?? "utf8";
}

/** The encoding of a text file that VS Code does not open, by its first bytes or else the setting. */
export function guessEncoding(uri: vscode.Uri, bytes: Uint8Array): string {
  return shownEncoding(bytes) ?? unmarkedEncoding(uri);
}

/** The encoding of a file without a byte order mark; the setting alone makes VS Code see none. */
export function unmarkedEncoding(uri: vscode.Uri): string {
  const encoding = configuredEncoding(uri);
  return encoding === "utf8bom" ? "utf8" : encoding;
}

/** The encoding that the first bytes of a text file show, whatever settings say. */
export function shownEncoding(bytes: Uint8Array): string | undefined {
  const content = findContentKind(bytes);
  return content.kind === "text" ? content.encoding : undefined;
}

/**
 * Whether VS Code may read files below a folder in other encodings than `files.encoding` says there:
 * because of their language, or because it guesses.
 */
export function mayEncodingsDiffer(uri: vscode.Uri): boolean {
  const files = vscode.workspace.getConfiguration("files", uri);
  const names = ["encoding", "autoGuessEncoding"];
  const isByLanguage = names.some((name) => (files.inspect(name)?.languageIds ?? []).length > 0);
  return isByLanguage || files.get("autoGuessEncoding") !== false;
}

/** How the bytes of a file are read as text, and written again. */
export interface TextFormat {
  readonly encoding: string;
  /**
   * The file holds what a document would lose (mixed line endings, bytes that do not decode), so each
   * byte is one character, which has its place and keeps it.
   */
  readonly isByteExact: boolean;
}

export async function decodeText(bytes: Uint8Array, format: TextFormat): Promise<string> {
  const { encoding, isByteExact } = format;
  if (isByteExact) return Buffer.from(bytes).toString("latin1");
  return codecOf(encoding).decode(bytes.subarray(sizeOfMark(bytes, encoding)));
}

export async function encodeText(text: string, format: TextFormat): Promise<Uint8Array> {
  return format.isByteExact ? Buffer.from(text, "latin1") : encodeWholeFile(text, format.encoding);
}

/** A text of {@link decodeText} as a document has it. */
export async function showText(text: string, format: TextFormat): Promise<string> {
  if (!format.isByteExact) return text;
  return decodeText(await encodeText(text, format), { ...format, isByteExact: false });
}
