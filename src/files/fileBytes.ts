import { createHash } from "node:crypto";
import { isSameState } from "./fileSystem.ts";
import type { FileHandle, FileSystem } from "./fileSystem.ts";

/** What a file must hold: these bytes, or bytes of this SHA-256 (hexadecimal, lower case). */
export type ExpectedBytes = { readonly bytes: Uint8Array } | { readonly sha256: string };

const blockSizeBytes = 1 << 20;

/**
 * Whether the file at `path` holds exactly the expected bytes, and held them throughout: a file that
 * is written to or exchanged meanwhile does not. Compares blocks, so that a large file is never in
 * memory once more.
 */
export async function holdsBytes(
  fileSystem: FileSystem,
  path: string,
  expected: ExpectedBytes,
): Promise<boolean> {
  const before = await fileSystem.stat(path);
  if ("bytes" in expected && before.size !== BigInt(expected.bytes.length)) return false;
  const matches = await withOpen(fileSystem, path, "r", (handle) =>
    "bytes" in expected
      ? readsAs(handle, expected.bytes)
      : hash(handle, Number(before.size)).then((sha256) => sha256 === expected.sha256),
  );
  return matches && isSameState(before, await fileSystem.stat(path));
}

/** Rejects as a failing device would when the file does not hold what was written to it. */
export async function requireBytes(
  fileSystem: FileSystem,
  path: string,
  written: ExpectedBytes,
): Promise<void> {
  if (!(await holdsBytes(fileSystem, path, written))) throw deviceError("not what was written");
}

/** Opens, works, and closes also when the work fails. A close that fails is a failure too. */
export async function withOpen<Value>(
  fileSystem: FileSystem,
  path: string,
  flags: "r" | "r+",
  work: (handle: FileHandle) => Promise<Value>,
): Promise<Value> {
  const handle = await fileSystem.open(path, flags);
  return closeAfter(handle, work);
}

export async function closeAfter<Value>(
  handle: FileHandle,
  work: (handle: FileHandle) => Promise<Value>,
): Promise<Value> {
  let value: Value;
  try {
    value = await work(handle);
  } catch (error) {
    await handle.close().catch(() => undefined);
    throw error;
  }
  await handle.close();
  return value;
}

/** Writes all of `bytes` from `position` on, however few of them a single call takes. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position = 0): Promise<void> {
  let written = 0;
  while (written < bytes.length) {
    const { bytesWritten } = await handle.write(
      bytes,
      written,
      bytes.length - written,
      position + written,
    );
    if (bytesWritten === 0) throw deviceError("no byte was written");
    written += bytesWritten;
  }
}

/** Copies all bytes of `source` over the beginning of `target`. Resolves with their number. */
export async function copyBytes(source: FileHandle, target: FileHandle): Promise<number> {
  let copied = 0;
  await readBlocks(source, blockSizeBytes, async (block) => {
    await writeAll(target, block, copied);
    copied += block.length;
    return true;
  });
  return copied;
}

async function readsAs(handle: FileHandle, bytes: Uint8Array): Promise<boolean> {
  let compared = 0;
  const same = await readBlocks(handle, bytes.length, (block) => {
    const expected = bytes.subarray(compared, compared + block.length);
    compared += block.length;
    return Promise.resolve(Buffer.compare(block, expected) === 0);
  });
  return same && compared === bytes.length;
}

async function hash(handle: FileHandle, sizeBytes: number): Promise<string> {
  const sha256 = createHash("sha256");
  await readBlocks(handle, sizeBytes, (block) => {
    sha256.update(block);
    return Promise.resolve(true);
  });
  return sha256.digest("hex");
}

/**
 * Hands the file over in blocks of one reused buffer until it ends or `take` answers false.
 * Resolves with whether all were taken. A file of about `sizeBytes` costs no more memory than that.
 */
async function readBlocks(
  handle: FileHandle,
  sizeBytes: number,
  take: (block: Uint8Array) => Promise<boolean>,
): Promise<boolean> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(blockSizeBytes, sizeBytes + 1));
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return true;
    if (!(await take(buffer.subarray(0, bytesRead)))) return false;
    position += bytesRead;
  }
}

function deviceError(message: string): Error {
  return Object.assign(new Error(message), { code: "EIO" });
}
