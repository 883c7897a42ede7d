import type { Failure } from "../../../src/core/failure/failure.ts";
import { createFileBytes } from "../../../src/files/write/createFile.ts";
import { replaceFileBytes } from "../../../src/files/write/replaceFile.ts";
import { fileSystemWithoutDevice } from "../fakes/fileSystemWithoutDevice.ts";

/** One write, as plain data that can be sent to another process. */
export interface WriteRequest {
  readonly path: string;
  /** Left out for a new file. */
  readonly oldText?: string;
  readonly newText: string;
  readonly identity?: string;
}

/** "ok", or the code of the failure. */
export type WriteAnswer = "ok" | Failure["code"];

export async function carryOut(request: WriteRequest): Promise<WriteAnswer> {
  const { path, oldText, newText, identity } = request;
  const newBytes = Buffer.from(newText);
  const result =
    oldText === undefined
      ? await createFileBytes(path, newBytes, fileSystemWithoutDevice)
      : await replaceFileBytes(
          path,
          newBytes,
          { expectedOld: Buffer.from(oldText), identity },
          fileSystemWithoutDevice,
        );
  return result.ok ? "ok" : result.failure.code;
}
