import type { Edit } from "./edit.ts";

/**
 * Which replacements of an edit a text shows as applied, one flag each; undefined when no choice of
 * them gives the text. Where several choices give it, any of them says as much.
 *
 * A piece of the new text can begin in more than one place only as long as replacements that were
 * left out and ones that were not look alike, so few places are open at a time.
 */
export function findAppliedReplacements(
  edit: Edit,
  oldText: string,
  newText: string,
): readonly boolean[] | undefined {
  let open: ReadonlyMap<number, Choice | undefined> = new Map([[0, undefined]]);
  let keptFrom = 0;
  for (const { range, text } of edit.replacements) {
    const kept = oldText.slice(keptFrom, range.start);
    const old = oldText.slice(range.start, range.endExclusive);
    const next = new Map<number, Choice | undefined>();
    for (const [offset, previous] of open) {
      if (!newText.startsWith(kept, offset)) continue;
      const at = offset + kept.length;
      if (newText.startsWith(text, at)) next.set(at + text.length, { applied: true, previous });
      if (newText.startsWith(old, at)) next.set(at + old.length, { applied: false, previous });
    }
    open = next;
    keptFrom = range.endExclusive;
  }
  const rest = oldText.slice(keptFrom);
  const end = newText.length - rest.length;
  if (!open.has(end) || !newText.endsWith(rest)) return undefined;
  return flagsOf(open.get(end));
}

/** The last of a row of choices. */
interface Choice {
  readonly applied: boolean;
  readonly previous: Choice | undefined;
}

function flagsOf(last: Choice | undefined): readonly boolean[] {
  const flags: boolean[] = [];
  for (let choice = last; choice !== undefined; choice = choice.previous) {
    flags.push(choice.applied);
  }
  return flags.reverse();
}
