import { readFile, writeFile } from "node:fs/promises";
import {
  generateCodeWords,
  generateCommandPage,
  generateManifest,
  generateManifestWords,
  generateSettingPage,
} from "../harness/manifest/generated.ts";

/** `npm run generate`: brings the manifest, the words to translate and the tables in `docs` up to date with the definitions. */
for (const [path, generate] of [
  ["package.json", generateManifest],
  ["package.nls.json", async () => generateManifestWords(await readFile("package.json", "utf8"))],
  ["l10n/bundle.l10n.json", generateCodeWords],
  ["docs/commands.md", generateCommandPage],
  ["docs/settings.md", generateSettingPage],
] as const) {
  const current = await readFile(path, "utf8");
  const generated = await generate(current);
  if (generated !== current) await writeFile(path, generated);
  console.log(`${path}: ${generated === current ? "up to date" : "updated"}`);
}
