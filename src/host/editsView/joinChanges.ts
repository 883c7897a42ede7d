import type { FileRecord } from "../../core/history/index.ts";

/** A file before and after one change or several. */
export type JoinedFile = Pick<
  FileRecord,
  "uri" | "path" | "encoding" | "before" | "after" | "modeBefore" | "mode"
>;

/**
 * The sum of several changes: those of one file are joined unless somebody else changed it between
 * them. A file that is as before is left out.
 *
 * @param records Oldest first.
 */
export function joinChanges(records: readonly JoinedFile[]): readonly JoinedFile[] {
  const joined: JoinedFile[] = [];
  for (const record of records) {
    const index = joined.findLastIndex(({ uri }) => uri === record.uri);
    const last = joined[index];
    if (last?.after === record.before && last.encoding === record.encoding) {
      joined[index] = { ...record, before: last.before, ...joinModes(last, record) };
    } else joined.push(record);
  }
  return joined.filter(
    ({ before, after, modeBefore, mode }) => before !== after || modeBefore !== mode,
  );
}

/** A change that says nothing of modes leaves them as they are. */
function joinModes(last: JoinedFile, next: JoinedFile): Pick<JoinedFile, "modeBefore" | "mode"> {
  const modeBefore = last.modeBefore ?? (last.before === null ? undefined : next.modeBefore);
  const mode = next.mode ?? (next.after === null ? undefined : last.mode);
  return {
    ...(modeBefore === undefined ? {} : { modeBefore }),
    ...(mode === undefined ? {} : { mode }),
  };
}
