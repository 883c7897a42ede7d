import type { HistoryEntry } from "../../core/history/index.ts";
import { count } from "../../toolkit/explain/index.ts";

/** An entry as a pick shows it. */
export interface DescribedEntry {
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

export function describeEntry({ id, tool, files, timeMs }: HistoryEntry): DescribedEntry {
  const [first, ...others] = files.map(({ path }) => path);
  const added = files.reduce((total, file) => total + file.addedLines, 0);
  const removed = files.reduce((total, file) => total + file.removedLines, 0);
  const more = others.length > 0 ? ` and ${count(others.length, "more file")}` : "";
  return {
    label: `e${id}: ${first ?? ""}${more}`,
    description: `+${added} −${removed}`,
    detail: `${tool}, ${new Date(timeMs).toLocaleString()}`,
  };
}
