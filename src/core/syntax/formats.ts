/** What a parser of ours reads; `jsonc` is JSON with comments and trailing commas. */
export type Format = "json" | "jsonc" | "yaml" | "toml" | "xml";

const byExtension: Readonly<Record<string, readonly Format[]>> = {
  ...ofEach("json webmanifest geojson ipynb har avsc jsonld", ["json", "jsonc"]),
  ...ofEach("jsonc code-workspace code-snippets", ["jsonc"]),
  ...ofEach("yaml yml", ["yaml"]),
  ...ofEach("toml", ["toml"]),
  ...ofEach("xml svg xsd xsl xslt wsdl plist resx xaml xhtml rss atom", ["xml"]),
  ...ofEach("csproj fsproj vbproj props targets nuspec", ["xml"]),
};

function ofEach(
  extensions: string,
  formats: readonly Format[],
): Readonly<Record<string, readonly Format[]>> {
  return Object.fromEntries(extensions.split(" ").map((extension) => [extension, formats]));
}

/** Files named `.json` whose readers allow comments: what VS Code knows as such, and other tools do. */
const withComments =
  /(?:^|[\\/])(?:(?:ts|js)config[\w.-]*|\.?devcontainer|\.eslintrc|\.oxlintrc|\.swcrc|\.babelrc|babel\.config|tslint|typedoc|tsdoc|api-extractor|[\w-]*language-configuration|turbo|deno|nx|project|angular|wrangler|biome|rush|renovate|\.renovaterc|\.?cspell|knip|\.?dprint|nodemon|firebase|\.markdownlint|\.hintrc|\.jshintrc|settings|keybindings|appsettings[\w.-]*|global|host)\.json$|[\\/]?\.(?:vscode|devcontainer)[\\/][^\\/]+\.json$/i;

/**
 * The formats that a file may have, by its path, the strictest first; a file is held to the first that
 * its text was before. None for one that no parser of ours reads.
 */
export function formatsOf(path: string): readonly Format[] {
  if (withComments.test(path)) return ["jsonc"];
  const extension = /\.([\w-]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? []) : [];
}
