import type { FileFailure } from "../core/failure/index.ts";

/**
 * The code of an error that the operating system gave, such as `ENOSPC`, or a file system provider,
 * such as `NoPermissions`; nothing for a bug, which Node may give a code too, with an underscore as in
 * `ERR_INVALID_ARG_TYPE`.
 */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  const { code } = error;
  return typeof code === "string" && /^[A-Za-z0-9]+$/.test(code) ? code : undefined;
}

/** The value, or undefined if the system fails with one of these codes. */
export async function unlessCode<Value>(
  work: Promise<Value>,
  ...codes: readonly string[]
): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codes.includes(systemErrorCode(error) ?? "")) return undefined;
    throw error;
  }
}

/** Whether an error says that there is nothing at a path. */
export function isMissing(error: unknown): boolean {
  const code = systemErrorCode(error);
  return code === "ENOENT" || code === "ENOTDIR";
}

/** A read that the system did not carry out. */
export function readingFailure(path: string, error: unknown): FileFailure {
  const cause = systemErrorCode(error) ?? "unknown error";
  return { code: "systemError", path, step: "Reading", cause, left: "old" };
}

/** An error as the operating system would give it. */
export function systemError(code: string, message: string): Error {
  return Object.assign(new Error(`${code}: ${message}`), { code });
}
