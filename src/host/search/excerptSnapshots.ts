import { lineContent } from "../../core/lines/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import { mapConcurrently } from "../../core/async.ts";
import type {
  FileExcerpt,
  SearchFindings,
  TextFile,
  Workspace,
} from "../../toolkit/workspace/index.ts";
import { takeInOrder } from "./searchUnknownEncodings.ts";

/** The lines of a larger file are shown, but it must be read before it is edited by `as_of`. */
const maxFileBytes = 1024 * 1024;
/**
 * Of all files of one search: a text is kept at two bytes for a character, and what earlier calls
 * showed must stay in the 64 MB that there are for all. Files beyond it have no id.
 */
const maxSearchBytes = 8 * 1024 * 1024;

interface Files extends Pick<Workspace, "resolve" | "describe"> {
  readonly readShownText: (target: ResolvedPath) => Promise<ShownText | undefined>;
}

type ShownText = Pick<TextFile, "lines" | "snapshotId">;

/**
 * The excerpts with the snapshots of their files, so that an edit can name the lines that a search
 * showed. A file has none if it no longer has those lines, or if the files before it are as much as
 * one search may keep.
 */
export async function withSnapshots(
  { files, excerpts }: SearchFindings,
  workspace: Files,
): Promise<readonly FileExcerpt[]> {
  const uris = new Map(files.map(({ shown, uri }) => [shown, uri]));
  const found = await mapConcurrently(excerpts, async ({ shown }) => {
    const target = await workspace.resolve(uris.get(shown) ?? "");
    const facts = target.ok ? await workspace.describe(target.value) : target;
    return target.ok && facts.ok
      ? { target: target.value, sizeBytes: facts.value.sizeBytes }
      : undefined;
  });
  const sizes = found.map((each) => each?.sizeBytes);
  const areTaken = takeInOrder(sizes, { largest: maxFileBytes, room: maxSearchBytes });
  return mapConcurrently(excerpts, async (excerpt, index) => {
    const target = found[index]?.target;
    const text =
      target && areTaken[index] === true ? await workspace.readShownText(target) : undefined;
    if (text === undefined || !hasLines(text, excerpt)) return excerpt;
    return { ...excerpt, snapshotId: text.snapshotId };
  });
}

/** An excerpt cuts long lines, but not that short. */
const comparedUnits = 200;

function hasLines({ lines }: ShownText, excerpt: FileExcerpt): boolean {
  return excerpt.lines.every(
    ({ line, text }) =>
      line <= lines.count &&
      lineContent(lines, line).slice(0, comparedUnits) === text.slice(0, comparedUnits),
  );
}
