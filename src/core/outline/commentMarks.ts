import { byExtension } from "../syntax/index.ts";

/** How comments of a language are written; none where that is not known. */
interface CommentMarks {
  readonly line: readonly string[];
  readonly block?: { readonly start: string; readonly end: string } | undefined;
}

const slashes = { start: "/*", end: "*/" };
const tags = { start: "<!--", end: "-->" };

const marksByExtension = byExtension<CommentMarks>({
  "js mjs cjs jsx ts mts cts tsx java c h cc cpp cxx hh hpp hxx cs go rs swift kt kts scala dart groovy scss less json jsonc proto":
    { line: ["//"], block: slashes },
  php: { line: ["//", "#"], block: slashes },
  css: { line: [], block: slashes },
  "py pyi rb sh bash zsh yaml yml toml r pl pm ex exs jl ps1": { line: ["#"] },
  "lua sql hs elm": { line: ["--"] },
  "html htm xml svg vue svelte": { line: [], block: tags },
});

/** By the file's name. */
export function commentMarksOf(path: string): CommentMarks {
  return marksByExtension(path) ?? { line: [] };
}

/** Whether `@` begins a decorator in a file; elsewhere it begins other things. */
export const hasDecorators = byExtension({
  "js mjs cjs jsx ts mts cts tsx py pyi java kt kts dart swift scala groovy": true,
});
