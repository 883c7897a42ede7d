import { parse } from "jsonc-parser";
import { lineContent, type LineIndex } from "../lines/index.ts";
import { byExtension } from "../syntax/index.ts";

/** How comments of a language are written; none where that is not known. */
export interface CommentMarks {
  readonly line: readonly string[];
  readonly block?: { readonly start: string; readonly end: string } | undefined;
  /** Of the languages between `<script>` and `<style>` tags. */
  readonly embedded?: Readonly<Record<"script" | "style", CommentMarks>> | undefined;
}

const slashes = { start: "/*", end: "*/" };
const tags = { start: "<!--", end: "-->" };
const embedded = { script: { line: ["//"], block: slashes }, style: { line: [], block: slashes } };

const marksByExtension = byExtension<CommentMarks>({
  "js mjs cjs jsx ts mts cts tsx java c h cc cpp cxx hh hpp hxx cs go rs swift kt kts scala dart groovy scss less json jsonc proto":
    { line: ["//"], block: slashes },
  php: { line: ["//", "#"], block: slashes },
  css: { line: [], block: slashes },
  "py pyi rb sh bash zsh yaml yml toml r pl pm ex exs jl ps1": { line: ["#"] },
  "lua sql hs elm": { line: ["--"] },
  "html htm xml svg vue svelte": { line: [], block: tags, embedded },
});

/** By the file's name, where no configuration of its language says more. */
export function commentMarksOf(path: string): CommentMarks {
  return marksByExtension(path) ?? { line: [] };
}

/**
 * What a `language-configuration.json` says of comments. A mark is a text or, in newer ones, an object
 * with it.
 */
function readMarks(text: string | undefined): CommentMarks | undefined {
  const configuration: unknown = parse(text ?? "");
  const comments = propertyOf(configuration, "comments");
  const given = propertyOf(comments, "lineComment");
  const mark = typeof given === "string" ? given : propertyOf(given, "comment");
  const line = typeof mark === "string" && mark !== "" ? [mark] : [];
  const pair = propertyOf(comments, "blockComment");
  const [start, end] = ["0", "1"].map((index) => propertyOf(pair, index));
  const isPair = typeof start === "string" && typeof end === "string" && start !== "" && end !== "";
  if (line.length === 0 && !isPair) return undefined;
  return { line, block: isPair ? { start, end } : undefined };
}

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * How comments are written in a language, by its configuration; undefined if that says nothing. Where
 * a language has tags, there is JavaScript or CSS between some of them.
 *
 * @param read The configuration of the language that is given, or of the text's own.
 */
export async function readCommentMarks(
  read: (language?: string) => Promise<string | undefined>,
): Promise<CommentMarks | undefined> {
  const own = readMarks(await read());
  if (own === undefined || own.line.length > 0 || own.block?.start !== tags.start) return own;
  const script = readMarks(await read("javascript")) ?? embedded.script;
  const style = readMarks(await read("css")) ?? embedded.style;
  return { ...own, embedded: { script, style } };
}

/** Those of the language that a line is in. */
export function marksAt(marks: CommentMarks, lines: LineIndex, line: number): CommentMarks {
  if (marks.embedded === undefined) return marks;
  for (let above = line - 1; above >= 1; above -= 1) {
    const [, close, tag] =
      /^\s*<(\/?)(script|style|template)\b/i.exec(lineContent(lines, above)) ?? [];
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    return close === "" && (name === "script" || name === "style") ? marks.embedded[name] : marks;
  }
  return marks;
}

/** Whether what is above a definition may be a decorator: prose has none. */
export function mayDecorate({ line, block }: CommentMarks): boolean {
  return line.length > 0 || block?.start === "/*";
}
