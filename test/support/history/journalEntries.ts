import type { ContentKey, HistoryEntry } from "../../../src/core/history/index.ts";
import { contentKeyOf, type NewContent } from "../../../src/files/history/index.ts";

/** What `begin` takes for an edit of one file; null for no file. */
export interface SampleEdit {
  readonly entry: Omit<HistoryEntry, "id">;
  readonly contents: readonly NewContent[];
}

export function sampleEdit(before: string | null, after: string | null, name = "a.ts"): SampleEdit {
  const old = before === null ? undefined : contentOf(before);
  const made = after === null ? undefined : contentOf(after);
  return {
    entry: {
      timeMs: 1_700_000_000_000,
      kind: "edit",
      tool: "linewise_edit_file",
      approval: "chat",
      of: [],
      files: [
        {
          uri: `file:///project/${name}`,
          path: name,
          encoding: "utf8",
          before: old?.key ?? null,
          after: made?.key ?? null,
          addedLines: 1,
          removedLines: 1,
        },
      ],
    },
    contents: [
      ...(old === undefined ? [] : [old]),
      ...(made === undefined ? [] : [{ ...made, like: old?.key }]),
    ],
  };
}

function contentOf(text: string): { readonly key: ContentKey; readonly bytes: Uint8Array } {
  const bytes = Buffer.from(text);
  return { key: contentKeyOf(bytes), bytes };
}
