import { gunzipSync } from "node:zlib";

const blockBytes = 512;

/** The regular files of a package's tarball by their path in it; entries with longer names are left out. */
export function readTarball(bytes: Uint8Array): ReadonlyMap<string, string> {
  const tar = gunzipSync(bytes);
  const files = new Map<string, string>();
  for (let at = 0; at + blockBytes <= tar.length;) {
    const header = tar.subarray(at, at + blockBytes);
    const name = readField(header, 0, 100);
    if (name === "") break;
    const sizeBytes = Number.parseInt(readField(header, 124, 12), 8) || 0;
    const content = tar.subarray(at + blockBytes, at + blockBytes + sizeBytes);
    const type = readField(header, 156, 1);
    const prefix = readField(header, 345, 155);
    const path = prefix === "" ? name : `${prefix}/${name}`;
    if (type === "0" || type === "")
      files.set(path.slice(path.indexOf("/") + 1), content.toString());
    at += blockBytes + Math.ceil(sizeBytes / blockBytes) * blockBytes;
  }
  return files;
}

function readField(header: Buffer, start: number, length: number): string {
  const field = header.toString("utf8", start, start + length);
  const end = field.indexOf("\0");
  return (end === -1 ? field : field.slice(0, end)).trim();
}
