import type { Reader } from "./reader.ts";

/** Takes white space or a comment of the flag `x`, if that comes next. */
export function skipVerbose(reader: Reader): boolean {
  if (reader.takeWhile(/^[ \t\n\r\v\f]$/, Infinity) !== "") return true;
  if (!reader.accept("#")) return false;
  skipPast(reader, "\n");
  return true;
}

/** Takes tokens up to and with `terminator`; `false` if the end comes first. */
export function skipPast(reader: Reader, terminator: string): boolean {
  let token = reader.take();
  while (token !== terminator && token !== undefined) token = reader.take();
  return token === terminator;
}
