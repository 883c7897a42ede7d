import type { LineOperation, Operation } from "../../core/batch/index.ts";
import type { LineRange } from "../../core/lines/index.ts";
import type { Definition } from "../../core/outline/index.ts";
import { type Result, succeed } from "../../core/result.ts";
import { findNamedLines } from "../outline/index.ts";
import type { TextFile, Workspace } from "../workspace/index.ts";
import type { LineSource } from "./operationFields.ts";

interface Placed {
  readonly operations: readonly Operation[];
  /** Those that stand where names say, in the numbers of the current text; others are as they were. */
  readonly isNamed: ReadonlySet<Operation>;
  readonly sources: readonly LineSource[];
}

/** Looks up all names of a call in the texts of before the call. */
export async function placeNamed(
  operations: readonly Operation[],
  symbols: ReadonlyMap<number, string>,
  sources: readonly LineSource[],
  edited: TextFile,
  fileOf: (path: string | undefined) => TextFile,
  workspace: Workspace,
): Promise<Result<Placed>> {
  const places = await placeOperations(operations, symbols, edited, workspace);
  if (!places.ok) return places;
  const placed = await placeSources(sources, operations, fileOf, workspace);
  if (!placed.ok) return placed;
  const isNamed = new Set(places.value.filter((each, index) => each !== operations[index]));
  return succeed({ operations: places.value, isNamed, sources: placed.value });
}

async function placeOperations(
  operations: readonly Operation[],
  symbols: ReadonlyMap<number, string>,
  edited: TextFile,
  workspace: Workspace,
): Promise<Result<readonly Operation[]>> {
  const placed: Operation[] = [];
  for (const operation of operations) {
    const symbol = symbols.get(operation.operation);
    if (symbol === undefined) {
      placed.push(operation);
      continue;
    }
    const field = `replacements[${operation.operation}].symbol`;
    const found = await findNamedLines(symbol, field, "edit", edited, workspace);
    if (!found.ok) return found;
    placed.push(placeAt(operation, found.value));
  }
  return succeed(placed);
}

function placeAt(operation: Operation, { startLine, endLine, spaced }: Definition): Operation {
  switch (operation.type) {
    case "lines":
      return { ...operation, ...(operation.newText === "" ? spaced : { startLine, endLine }) };
    case "insert_before":
      return { ...operation, startLine, endLine: startLine };
    case "insert_after":
      return { ...operation, startLine: endLine, endLine };
    case "string":
    case "regex":
      throw new Error("Only operations by line have a place.");
  }
}

/**
 * Sources with the lines that their names mean. What is put between other lines comes with blank
 * lines, so that it stands as apart as it did.
 */
async function placeSources(
  sources: readonly LineSource[],
  operations: readonly Operation[],
  fileOf: (path: string | undefined) => TextFile,
  workspace: Workspace,
): Promise<Result<readonly LineSource[]>> {
  const placed: LineSource[] = [];
  const spacedIn = new Map<TextFile, LineRange[]>();
  for (const source of sources) {
    const { symbol, operation } = source;
    if (symbol === undefined) {
      placed.push(source);
      continue;
    }
    const file = fileOf(source.path);
    const field = `replacements[${operation}].fromSymbol`;
    const found = await findNamedLines(symbol, field, "edit", file, workspace);
    if (!found.ok) return found;
    const { startLine, endLine, spaced } = found.value;
    const type = operations.find((each) => each.operation === operation)?.type;
    const others = spacedIn.get(file) ?? [];
    // Of two neighbors, only one has the blank lines between them.
    const isFree = others.every(
      (other) => other.endLine < spaced.startLine || other.startLine > spaced.endLine,
    );
    const range = type !== "lines" && isFree ? spaced : { startLine, endLine };
    spacedIn.set(file, [...others, range]);
    placed.push({ ...source, ...range });
  }
  return succeed(placed);
}

/** Whole lines with the blank ones at their ends on the side that faces where they are put. */
export function turnBlankLines(text: string, type: LineOperation["type"]): string {
  const rows = text.slice(0, -1).split("\n");
  const isText = (row: string): boolean => row.trim() !== "";
  const [first, last] = [rows.findIndex(isText), rows.findLastIndex(isText)];
  const body = rows.slice(first, last + 1);
  const blank = [...rows.slice(0, first), ...rows.slice(last + 1)];
  return `${(type === "insert_after" ? [...blank, ...body] : [...body, ...blank]).join("\n")}\n`;
}
