import { edited, type PeerEdit, refused } from "./peerEdit.ts";

/** A chunk of an `Update File` section of the V4A format; lines without endings. */
export interface PatchChunk {
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
  /** `*** End of File` follows it. */
  readonly isAtEnd?: boolean;
}

/**
 * `apply_patch` as Codex does it, by the rules of openai/codex, `codex-rs/apply-patch/src/lib.rs`
 * (`compute_replacements`) and `seek_sequence.rs`: each chunk is looked for behind the one before it,
 * exactly, then but for white space behind lines, then at both ends, then with typographic characters
 * made plain. The first place counts, however many there are; all lines of the chunk are written as
 * the patch has them, context too; the text ends with a newline afterwards.
 */
export function applyPatch(path: string, text: string, chunks: readonly PatchChunk[]): PeerEdit {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const replacements: { at: number; length: number; newLines: readonly string[] }[] = [];
  let cursor = 0;
  for (const { oldLines, newLines, isAtEnd = false } of chunks) {
    if (oldLines.length === 0) {
      const at = lines.at(-1) === "" ? lines.length - 1 : lines.length;
      replacements.push({ at, length: 0, newLines });
      continue;
    }
    const at = seekLines(lines, oldLines, cursor, isAtEnd);
    if (at === undefined) {
      return refused(`Failed to find expected lines in ${path}:\n${oldLines.join("\n")}`);
    }
    replacements.push({ at, length: oldLines.length, newLines });
    cursor = at + oldLines.length;
  }
  for (const { at, length, newLines } of replacements.sort((a, b) => a.at - b.at).reverse()) {
    lines.splice(at, length, ...newLines);
  }
  if (lines.at(-1) !== "") lines.push("");
  return edited(lines.join("\n"));
}

/** Where the lines are, from `start` on, by the first of four comparisons that finds them. */
export function seekLines(
  lines: readonly string[],
  wanted: readonly string[],
  start: number,
  isAtEnd: boolean,
): number | undefined {
  const last = lines.length - wanted.length;
  for (const normalize of [asItIs, withoutTrail, trimmed, plain]) {
    const sought = wanted.map(normalize);
    for (let at = isAtEnd ? Math.max(0, last) : start; at <= last; at += 1) {
      if (sought.every((line, index) => line === normalize(lines[at + index] ?? ""))) return at;
    }
  }
  return undefined;
}

const asItIs = (line: string): string => line;
const withoutTrail = (line: string): string => line.trimEnd();
const trimmed = (line: string): string => line.trim();

function plain(line: string): string {
  return line
    .trim()
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\u2018-\u201B]/g, "'")
    .replaceAll(/[\u201C-\u201F]/g, '"')
    .replaceAll(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, " ");
}

/** The whole of a patch of one or more files, as a model writes it. */
export function renderPatch(
  files: readonly { readonly path: string; readonly chunks: readonly RenderedChunk[] }[],
): string {
  const sections = files.map(({ path, chunks }) =>
    [`*** Update File: ${path}`, ...chunks.flatMap(({ rows }) => ["@@", ...rows])].join("\n"),
  );
  return ["*** Begin Patch", ...sections, "*** End Patch"].join("\n");
}

/** A chunk with its rows: context behind a space, old lines behind `-`, new ones behind `+`. */
export interface RenderedChunk extends PatchChunk {
  readonly rows: readonly string[];
}
