import * as vscode from "vscode";
import { raceWithSignal, withinTime } from "../../core/async.ts";
import type { OutlineSymbol } from "../../toolkit/workspace/index.ts";
import type { ResolvedPath } from "../../core/path/index.ts";
import type { FileSnapshots } from "../snapshots/index.ts";
import { findOpenDocument } from "./openDocuments.ts";
import { loadFile } from "./readTextFile.ts";

/** A language server that has just been woken may take longer than a reader should wait. */
const maxWaitMs = 1_500;
/** Symbols in symbols in symbols: a long file has enough of these. */
const maxDepth = 3;

/**
 * What the language of a file names in its text. It needs a document, so VS Code is asked only if
 * some extension knows the language; and the document must have the very text that is read.
 */
export async function findSymbols(
  target: ResolvedPath,
  snapshots: FileSnapshots,
  signal: AbortSignal,
): Promise<readonly OutlineSymbol[]> {
  const uri = vscode.Uri.parse(target.uri, true);
  if (!mayHaveSymbols(uri)) return [];
  const ask = async (): Promise<readonly OutlineSymbol[]> => {
    const file = await loadFile(target, snapshots, { withDocument: true });
    if (!file.ok || file.value.document?.getText() !== file.value.text) return [];
    const found: unknown = await vscode.commands.executeCommand(
      "vscode.executeDocumentSymbolProvider",
      file.value.document.uri,
    );
    return toSymbols(found, 1);
  };
  signal.throwIfAborted();
  try {
    return (await withinTime(raceWithSignal(ask(), signal), maxWaitMs)) ?? [];
  } catch {
    // The call is canceled, or an extension failed: there is nothing to tell.
    return [];
  }
}

const languagesWithoutSymbols = new Set<unknown>(["plaintext", "log"]);

/** Whether the file's language, by its name unless it is open, is one that names things. */
function mayHaveSymbols(uri: vscode.Uri): boolean {
  const document = findOpenDocument(uri);
  if (document !== undefined) return !languagesWithoutSymbols.has(document.languageId);
  const name = uri.path.slice(uri.path.lastIndexOf("/") + 1).toLowerCase();
  return vscode.extensions.all
    .flatMap(({ packageJSON }) => languagesOf(packageJSON))
    .filter(({ id }) => !languagesWithoutSymbols.has(id))
    .some(
      ({ extensions, filenames }) =>
        textsIn(extensions).some((extension) => name.endsWith(extension.toLowerCase())) ||
        textsIn(filenames).some((filename) => name === filename.toLowerCase()),
    );
}

interface ContributedLanguage {
  readonly id?: unknown;
  readonly extensions?: unknown;
  readonly filenames?: unknown;
}

interface Manifest {
  readonly contributes?: { readonly languages?: unknown };
}

/** Manifests of others may hold anything. */
function languagesOf(manifest: unknown): readonly ContributedLanguage[] {
  const languages = (manifest as Manifest | undefined)?.contributes?.languages;
  if (!Array.isArray(languages)) return [];
  return languages.filter(
    (language): language is ContributedLanguage =>
      typeof language === "object" && language !== null,
  );
}

function textsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.filter((item) => typeof item === "string") : [];
}

/** Other kinds, such as headings, are clear from the name. */
const kindWords = new Set([
  ...["module", "namespace", "package", "class", "interface", "struct", "enum"],
  ...["constructor", "method", "function", "variable", "constant", "property", "field"],
]);

function wordOf(kind: vscode.SymbolKind): string | undefined {
  const word = vscode.SymbolKind[kind].toLowerCase();
  return kindWords.has(word) ? word : undefined;
}

/** An extension may give symbols in either of two forms. */
function toSymbols(found: unknown, depth: number): readonly OutlineSymbol[] {
  if (!Array.isArray(found) || depth > maxDepth) return [];
  return (found as readonly (vscode.DocumentSymbol | vscode.SymbolInformation)[]).map((symbol) => {
    const { start, end } = "range" in symbol ? symbol.range : symbol.location.range;
    return {
      name: symbol.name,
      kind: wordOf(symbol.kind),
      startLine: start.line + 1,
      // A range that ends where a line begins ends with the line before.
      endLine: end.character === 0 && end.line > start.line ? end.line : end.line + 1,
      children: "children" in symbol ? toSymbols(symbol.children, depth + 1) : [],
    };
  });
}
