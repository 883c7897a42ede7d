import type { Failure } from "../../core/failure/index.ts";
import { isSameFile } from "../../core/path/index.ts";
import { fail, type Result, succeed } from "../../core/result.ts";
import type { TextFile, Workspace } from "../workspace/index.ts";
import type { LineSource } from "./operationFields.ts";

/** The files that texts come from. */
export interface SourceFiles {
  /** By the path that an operation gives; without one, the file that is edited. */
  readonly of: (path: string | undefined) => TextFile;
  /** The one that is not edited, if there is one. */
  readonly other: TextFile | undefined;
}

/** Reads each file once, under any of its names, so that all its lines are of one text. */
export async function readSourceFiles(
  sources: readonly LineSource[],
  edited: TextFile,
  workspace: Workspace,
): Promise<Result<SourceFiles>> {
  const files = new Map<string, TextFile>();
  let other: TextFile | undefined;
  // A file that lines are moved from is read as one that changes, even for copies.
  for (const source of [...sources.filter(({ isMoved }) => isMoved), ...sources]) {
    const { path } = source;
    if (path === undefined || files.has(path)) continue;
    const read = await readSource({ ...source, path }, [edited, other], workspace);
    if (!read.ok) return read;
    const file = read.value;
    files.set(path, file);
    if (file === edited) continue;
    if (other !== undefined && file !== other) {
      return fail({ code: "tooManySources", paths: [other.target.shown, file.target.shown] });
    }
    other = file;
  }
  return succeed({ of: (path) => findFile(files, path, edited), other });
}

function findFile(
  files: ReadonlyMap<string, TextFile>,
  path: string | undefined,
  edited: TextFile,
): TextFile {
  const file = path === undefined ? edited : files.get(path);
  if (file === undefined) throw new Error(`A source that was not read: ${path}`);
  return file;
}

async function readSource(
  { operation, path, isMoved }: LineSource & { readonly path: string },
  known: readonly (TextFile | undefined)[],
  workspace: Workspace,
): Promise<Result<TextFile>> {
  // The call names what it moves from, so it is asked about, as what changes.
  const resolved = isMoved ? await workspace.resolve(path) : await workspace.resolveSource(path);
  if (!resolved.ok) return resolved;
  const { value } = resolved;
  const [target, isFree] = "target" in value ? [value.target, value.isFree] : [value, true];
  const same = known.find((file) => file !== undefined && isSameFile(file.target, target));
  if (same !== undefined) return succeed(same);
  if (!isFree) return fail({ code: "sourceNeedsQuestion", operation, path: target.shown });
  const read = await (isMoved ? workspace.readText(target) : workspace.readSource(target));
  return read.ok && read.value.hiddenChanges === true ? fail(hiddenIn(read.value)) : read;
}

/** The disk has another text than the user sees. */
function hiddenIn({ target }: TextFile): Failure {
  return { code: "hiddenChanges", path: target.shown, editor: "another editor" };
}
