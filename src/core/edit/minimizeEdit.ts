import { createEdit, type Edit, type Replacement } from "./edit.ts";

/**
 * The same change with less of it: the common beginning and end of each replacement and the text it
 * replaces are left alone, and what then changes nothing is dropped. No trimmed replacement starts or
 * ends inside a surrogate pair or a `\r\n`, in the old text or in the new one: an editor has no
 * position there.
 */
export function minimizeEdit(edit: Edit, oldText: string): Edit {
  const trimmed = edit.replacements.map((replacement) => trim(replacement, oldText));
  return createEdit(edit.oldLength, trimmed);
}

function trim(replacement: Replacement, oldText: string): Replacement {
  const { range, text } = replacement;
  const { start, endExclusive } = range;
  const shorter = Math.min(endExclusive - start, text.length);
  let prefix = 0;
  while (prefix < shorter && oldText.charCodeAt(start + prefix) === text.charCodeAt(prefix)) {
    prefix++;
  }
  while (prefix > 0 && (splits(oldText, start + prefix) || splits(text, prefix))) prefix--;

  const remaining = shorter - prefix;
  let suffix = 0;
  while (
    suffix < remaining &&
    oldText.charCodeAt(endExclusive - suffix - 1) === text.charCodeAt(text.length - suffix - 1)
  ) {
    suffix++;
  }
  while (
    suffix > 0 &&
    (splits(oldText, endExclusive - suffix) || splits(text, text.length - suffix))
  ) {
    suffix--;
  }
  if (prefix + suffix === 0) return replacement;
  return {
    range: { start: start + prefix, endExclusive: endExclusive - suffix },
    text: text.slice(prefix, text.length - suffix),
  };
}

/** Whether an offset lies between the halves of a surrogate pair or of a `\r\n`. */
function splits(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const before = text.codePointAt(offset - 1) ?? 0;
  return before > 0xffff || (before === carriageReturn && text.charCodeAt(offset) === lineFeed);
}

const lineFeed = 10;
const carriageReturn = 13;
