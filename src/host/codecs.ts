import * as vscode from "vscode";
import { byteOrderMarkOf, findByteOrderMark } from "../files/byteOrderMark.ts";
import { findUnicodeCodec, withoutByteOrderMarks, type Codec } from "../files/codec.ts";

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

/** The bytes behind the byte order mark, if the encoding has one and the file begins with it. */
export function withoutMark(bytes: Uint8Array, encoding: string): Uint8Array {
  const mark = findByteOrderMark(bytes);
  return mark?.encoding === encoding ? bytes.subarray(mark.sizeBytes) : bytes;
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

/** The encoding of a file that VS Code does not open, by its first bytes or else the setting. */
export function guessEncoding(uri: vscode.Uri, bytes: Uint8Array): string {
  return findByteOrderMark(bytes)?.encoding ?? configuredEncoding(uri);
}

/**
 * The encoding in which VS Code would open a file, where that is certain without opening it: files
 * are UTF-8 by the settings of every language, none is guessed, and nothing looks like UTF-16.
 */
export function encodingWithoutDocument(uri: vscode.Uri, bytes: Uint8Array): string | undefined {
  const files = vscode.workspace.getConfiguration("files", uri);
  const isPlain = ["encoding", "autoGuessEncoding"].every(
    (name) => (files.inspect(name)?.languageIds ?? []).length === 0,
  );
  const isUtf8 = files.get("encoding") === "utf8" && files.get("autoGuessEncoding") === false;
  return isPlain && isUtf8 && !bytes.includes(0) ? guessEncoding(uri, bytes) : undefined;
}
