import * as vscode from "vscode";
import { raceWithSignal, withinTime } from "../../core/async.ts";
import { toLf } from "../../core/lines/index.ts";
import type { OutlineSymbol } from "../../core/outline/index.ts";
import type { TextFile } from "../../toolkit/workspace/index.ts";
import type { FileSnapshots } from "../snapshots/index.ts";
import { findOpenDocument } from "./openDocuments.ts";
import { loadFile } from "./readTextFile.ts";

/** A language server that has just been woken may take a while. */
const maxWaitMs = 15_000;
/** How soon a provider is asked again that may come with its extension. */
const pauseMs = 200;
/** Symbols in symbols in symbols: nobody names what is deeper. */
const maxDepth = 20;

/**
 * What the language of a file names in its text; `undefined` if no provider answers in time. It needs a
 * document, so VS Code is asked only if some extension knows the language; and the document must have
 * the very text that was read.
 */
export async function findSymbols(
  file: TextFile,
  snapshots: FileSnapshots,
  signal: AbortSignal,
): Promise<readonly OutlineSymbol[] | undefined> {
  const uri = vscode.Uri.parse(file.target.uri, true);
  if (!mayHaveSymbols(uri)) return undefined;
  const deadline = Date.now() + maxWaitMs;
  const ask = async (): Promise<readonly OutlineSymbol[] | undefined> => {
    const now = await loadFile(file.target, snapshots, { withDocument: true });
    const document = now.ok ? now.value.document : undefined;
    if (document === undefined) return undefined;
    // Its extension starts with the document, and may name things only once it runs.
    for (const mayCome = isProviderExpected(document.languageId); ;) {
      const { version } = document;
      const found: unknown = await vscode.commands.executeCommand(
        "vscode.executeDocumentSymbolProvider",
        document.uri,
      );
      // A document has one kind of line ending, a file may have several; lines are the same.
      const isSame = toLf(document.getText()) === toLf(file.text);
      if (document.version !== version || !isSame) return undefined;
      if (Array.isArray(found) && found.length > 0) return toSymbols(found, 1);
      if (!mayCome || Date.now() + pauseMs > deadline) return undefined;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  signal.throwIfAborted();
  try {
    return await withinTime(raceWithSignal(ask(), signal), deadline - Date.now());
  } catch {
    // The call is canceled, or an extension failed: there is nothing to tell.
    return undefined;
  }
}

/** Whether an extension with code begins with this language. */
function isProviderExpected(languageId: string): boolean {
  return vscode.extensions.all.some(({ packageJSON }) => {
    const { main, browser, activationEvents } = packageJSON as Manifest;
    if (main === undefined && browser === undefined) return false;
    const knows = languagesOf(packageJSON).some(({ id }) => id === languageId);
    return knows || textsIn(activationEvents).includes(`onLanguage:${languageId}`);
  });
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
  /** The path of its `language-configuration.json`. */
  readonly configuration?: unknown;
}

interface Manifest {
  readonly main?: unknown;
  readonly browser?: unknown;
  readonly activationEvents?: unknown;
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

/**
 * The `language-configuration.json` of a language, and of a file if none is given: what an extension
 * brings, not checked. Undefined if there is none.
 */
export async function readLanguageConfiguration(
  { target }: TextFile,
  language = findOpenDocument(vscode.Uri.parse(target.uri, true))?.languageId,
): Promise<string | undefined> {
  if (language === undefined) return undefined;
  const known = configurations.get(language) ?? readConfiguration(language);
  configurations.set(language, known);
  return known;
}

/** By the language's id; each is read once. */
const configurations = new Map<string, Promise<string | undefined>>();

async function readConfiguration(languageId: string): Promise<string | undefined> {
  for (const { extensionUri, packageJSON } of vscode.extensions.all) {
    for (const { id, configuration } of languagesOf(packageJSON)) {
      if (id !== languageId || typeof configuration !== "string") continue;
      try {
        const uri = vscode.Uri.joinPath(extensionUri, configuration);
        const bytes = await vscode.workspace.fs.readFile(uri);
        return new TextDecoder().decode(bytes);
      } catch {
        // The next extension may have one.
      }
    }
  }
  return undefined;
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
      ...(end.character === 0 && end.line > start.line
        ? { endLine: end.line, endCharacter: Infinity }
        : { endLine: end.line + 1, endCharacter: end.character }),
      startCharacter: start.character,
      children: "children" in symbol ? toSymbols(symbol.children, depth + 1) : [],
    };
  });
}
