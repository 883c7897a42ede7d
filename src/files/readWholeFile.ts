import { open } from "node:fs/promises";

/**
 * The bytes of a file, in as few reads as the system allows: each of the many that `readFile` does
 * for a large file is a wait for a thread. Of a file that grows meanwhile, what it held before.
 */
export async function readWholeFile(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    if (size === 0) return await file.readFile();
    const bytes = Buffer.allocUnsafeSlow(size);
    let length = 0;
    while (length < size) {
      const { bytesRead } = await file.read(bytes, length, size - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}
