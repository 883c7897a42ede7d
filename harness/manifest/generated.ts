import { tools } from "../../src/tools/index.ts";
import { readCodeWords } from "../extension/codeWords.ts";
import { formatText } from "../formatText.ts";
import { describeContributions, product } from "./contributions.ts";
import { type ExternalizedManifest, externalizeWords } from "./externalizeWords.ts";
import { renderCommandTable, renderSettingSections, renderToolTable } from "./pageTables.ts";

/** The manifest with the blocks that are made from the definitions; the rest stays as it is. */
export async function generateManifest(manifest: string): Promise<string> {
  return formatText("package.json", JSON.stringify(externalize(manifest).manifest));
}

/** `package.nls.json`: the words of the manifest that people read, in English. */
export async function generateManifestWords(manifest: string): Promise<string> {
  return formatText("package.nls.json", JSON.stringify(externalize(manifest).words));
}

/** `l10n/bundle.l10n.json`: the words of the code that people read, under themselves as keys. */
export async function generateCodeWords(): Promise<string> {
  const words = await readCodeWords();
  const bundle = Object.fromEntries(words.map((each) => [each, each]));
  return formatText("bundle.l10n.json", JSON.stringify(bundle));
}

function externalize(manifest: string): ExternalizedManifest {
  const parsed = JSON.parse(manifest) as PartialManifest;
  const { displayName, description, untrustedWorkspaces } = product;
  const { capabilities } = parsed;
  const untrusted = { ...capabilities.untrustedWorkspaces, description: untrustedWorkspaces };
  return externalizeWords({
    ...parsed,
    displayName,
    description,
    capabilities: { ...capabilities, untrustedWorkspaces: untrusted },
    contributes: { ...parsed.contributes, ...describeContributions(tools) },
  });
}

interface PartialManifest {
  readonly capabilities: { readonly untrustedWorkspaces: object };
  readonly contributes: object;
}

/** `docs/commands.md` with its tables of commands and tools between their markers. */
export async function generateCommandPage(page: string): Promise<string> {
  const withTools = replaceBetween(page, "tools", renderToolTable(tools));
  return formatText("commands.md", replaceBetween(withTools, "commands", renderCommandTable()));
}

/** `docs/settings.md` with its sections between its markers. */
export async function generateSettingPage(page: string): Promise<string> {
  return formatText("settings.md", replaceBetween(page, "settings", renderSettingSections()));
}

function replaceBetween(text: string, name: string, content: string): string {
  const begin = `<!-- generated: ${name} -->`;
  const end = `<!-- end: ${name} -->`;
  const start = text.indexOf(begin);
  const endExclusive = text.indexOf(end);
  if (start === -1 || endExclusive < start) throw new Error(`The page has no ${begin} … ${end}`);
  return `${text.slice(0, start + begin.length)}\n\n${content}\n\n${text.slice(endExclusive)}`;
}
