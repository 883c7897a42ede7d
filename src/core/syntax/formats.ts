import { byExtension } from "./byExtension.ts";

/** What a parser of ours reads; `jsonc` is JSON with comments and trailing commas. */
export type Format = "json" | "jsonc" | "yaml" | "toml" | "xml";

const formatsByExtension = byExtension<readonly Format[]>({
  "json webmanifest geojson ipynb har avsc jsonld": ["json", "jsonc"],
  "jsonc code-workspace code-snippets": ["jsonc"],
  "yaml yml": ["yaml"],
  toml: ["toml"],
  "xml svg xsd xsl xslt wsdl plist resx xaml xhtml rss atom": ["xml"],
  "csproj fsproj vbproj props targets nuspec": ["xml"],
});

/** Files named `.json` whose readers allow comments: what VS Code knows as such, and other tools do. */
const withComments =
  /(?:^|[\\/])(?:(?:ts|js)config[\w.-]*|\.?devcontainer|\.eslintrc|\.oxlintrc|\.swcrc|\.babelrc|babel\.config|tslint|typedoc|tsdoc|api-extractor|[\w-]*language-configuration|turbo|deno|nx|project|angular|wrangler|biome|rush|renovate|\.renovaterc|\.?cspell|knip|\.?dprint|nodemon|firebase|\.markdownlint|\.hintrc|\.jshintrc|settings|keybindings|appsettings[\w.-]*|global|host)\.json$|[\\/]?\.(?:vscode|devcontainer)[\\/][^\\/]+\.json$/i;

/**
 * The formats that a file may have, by its path, the strictest first; a file is held to the first that
 * its text was before. None for one that no parser of ours reads.
 */
export function formatsOf(path: string): readonly Format[] {
  return withComments.test(path) ? ["jsonc"] : (formatsByExtension(path) ?? []);
}
