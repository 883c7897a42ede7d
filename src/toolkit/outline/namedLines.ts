import { type Definition, findDefinition, readCommentMarks } from "../../core/outline/index.ts";
import { type LineRange, mergeLineRanges } from "../../core/lines/index.ts";
import { collect, fail, type Result, succeed } from "../../core/result.ts";
import type { TextFile, Workspace } from "../workspace/index.ts";

/**
 * The lines that are meant by names with commas between them, joined where they overlap. A name may hold
 * commas itself.
 */
export async function findAllNamedLines(
  names: string,
  file: TextFile,
  workspace: Workspace,
): Promise<Result<readonly LineRange[]>> {
  const find = (symbol: string): Promise<Result<Definition>> =>
    findNamedLines(symbol, "symbol", "read", file, workspace);
  const whole = await find(names);
  if (whole.ok || whole.failure.code !== "symbolNotFound") return asRanges([whole]);
  const each = names.split(/,(?![^(]*\))/).filter((name) => name.trim() !== "");
  return asRanges(each.length < 2 ? [whole] : await Promise.all(each.map(find)));
}

function asRanges(found: readonly Result<Definition>[]): Result<readonly LineRange[]> {
  const definitions = collect(found);
  return definitions.ok ? succeed(mergeLineRanges(definitions.value)) : definitions;
}

/**
 * What a name means in a text. To be changed, a definition must have its lines for itself; to be read,
 * it must only be whole.
 *
 * @param field Of the call, with the name.
 */
export async function findNamedLines(
  symbol: string,
  field: string,
  purpose: "read" | "edit",
  file: TextFile,
  workspace: Workspace,
): Promise<Result<Definition>> {
  const facts = { path: file.target.shown, symbol, field };
  const symbols = await workspace.findSymbols(file);
  if (symbols === undefined || symbols.length === 0) return fail({ code: "noOutline", ...facts });
  const marks = await readCommentMarks((language) =>
    workspace.readLanguageConfiguration(file, language),
  );
  const text = { path: facts.path, lines: file.lines, symbols, marks };
  const found = findDefinition(symbol, text, field);
  if (!found.ok) return found;
  const { flaw, startLine, endLine } = found.value;
  if (flaw === "cut") return fail({ code: "symbolCut", ...facts, startLine, endLine });
  const isRefused = flaw === "shared" && purpose === "edit";
  return isRefused ? fail({ code: "symbolShared", ...facts, startLine, endLine }) : found;
}
