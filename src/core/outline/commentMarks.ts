/** How comments of a language are written; none where that is not known. */
export interface CommentMarks {
  readonly line: readonly string[];
  readonly block?: { readonly start: string; readonly end: string } | undefined;
}

const slashes = { start: "/*", end: "*/" };
const tags = { start: "<!--", end: "-->" };

const marksOfLanguages: readonly (readonly [extensions: string, marks: CommentMarks])[] = [
  [
    "js mjs cjs jsx ts mts cts tsx java c h cc cpp cxx hh hpp hxx cs go rs swift kt kts scala dart groovy scss less json jsonc proto",
    { line: ["//"], block: slashes },
  ],
  ["php", { line: ["//", "#"], block: slashes }],
  ["css", { line: [], block: slashes }],
  ["py pyi rb sh bash zsh yaml yml toml r pl pm ex exs jl ps1", { line: ["#"] }],
  ["lua sql hs elm", { line: ["--"] }],
  ["html htm xml svg vue svelte", { line: [], block: tags }],
];

const marksOf: ReadonlyMap<string, CommentMarks> = new Map(
  marksOfLanguages.flatMap(([extensions, marks]) =>
    extensions.split(" ").map((extension) => [extension, marks] as const),
  ),
);

/** By the file's name. */
export function commentMarksOf(path: string): CommentMarks {
  return marksOf.get(extensionOf(path)) ?? { line: [] };
}

/** Elsewhere, `@` begins other things. */
const decorated = new Set(
  "js mjs cjs jsx ts mts cts tsx py pyi java kt kts dart swift scala groovy".split(" "),
);

export function hasDecorators(path: string): boolean {
  return decorated.has(extensionOf(path));
}

function extensionOf(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1).toLowerCase();
}
