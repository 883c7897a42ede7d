import { countFittingRows } from "../../core/lines/index.ts";
import type { FileExcerpt } from "../workspace/index.ts";
import { type GroupRow, renderGroups } from "./renderRows.ts";

export interface FittedGroups {
  readonly rows: readonly GroupRow[];
  /** False if there was not even room for the context of the first match. */
  readonly hasContext: boolean;
}

/**
 * The first rows of {@link renderGroups} that fit into `maxBytes`. The first match is always shown, so
 * that repeated calls make progress.
 */
export function fitGroups(excerpts: readonly FileExcerpt[], maxBytes: number): FittedGroups {
  const all = renderGroups(excerpts);
  const rows = takeFitting(all, maxBytes);
  if (rows.length > 0 || all.length === 0) return { rows, hasContext: true };
  const bare = renderGroups(
    excerpts.map((file) => ({ ...file, lines: file.lines.filter(({ isMatch }) => isMatch) })),
  );
  const fitting = takeFitting(bare, maxBytes);
  const atLeast = bare.slice(0, bare.findIndex(({ isMatch }) => isMatch) + 1);
  return { rows: fitting.length > 0 ? fitting : atLeast, hasContext: false };
}

/** Up to the last match that fits: what is before the next one says nothing without it. */
function takeFitting(rows: readonly GroupRow[], maxBytes: number): readonly GroupRow[] {
  const fitting = countFittingRows(
    rows.map(({ text }) => text),
    maxBytes,
  );
  if (fitting === rows.length) return rows;
  return rows.slice(0, rows.slice(0, fitting).findLastIndex(({ isMatch }) => isMatch) + 1);
}
