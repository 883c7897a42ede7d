import {
  applyInlineFlags,
  checkTypeFlags,
  type PythonFlags,
  readInlineFlags,
  startsFlags,
} from "./flags.ts";
import { type Reader, skipPast, skipVerbose } from "./reader.ts";

/**
 * Reads the flags at the start of a pattern, which hold for all of it: `(?i)(?m)`, with comments
 * between them, and white space where `x` is on. Leaves everything else to the grammar.
 */
export function readGlobalFlags(reader: Reader, options: PythonFlags): PythonFlags {
  let flags = options;
  for (;;) {
    const start = reader.offset();
    const next = readOne(reader, flags);
    if (next === undefined) {
      reader.seek(start);
      return flags;
    }
    // `x` counts from the first character: what stood before it is read again.
    if (next.verbose && !flags.verbose) reader.seek(0);
    flags = next;
  }
}

/** Flags after one step; `undefined` where the grammar begins. */
function readOne(reader: Reader, flags: PythonFlags): PythonFlags | undefined {
  if (flags.verbose && skipVerbose(reader)) return flags;
  if (!reader.accept("(") || !reader.accept("?")) return undefined;
  if (reader.accept("#")) return skipPast(reader, ")") ? flags : undefined;
  const first = reader.take();
  if (first === undefined || first === "-" || !startsFlags(first)) return undefined;
  const inline = readInlineFlags(reader, first);
  if (!inline.isGlobal) return undefined;
  checkTypeFlags(inline.added + (flags.ascii ? "a" : ""), reader.offset());
  return applyInlineFlags(flags, inline);
}
