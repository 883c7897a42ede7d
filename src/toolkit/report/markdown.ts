import { revealHidden, revealHiddenInName } from "../../core/hiddenCharacters.ts";

/**
 * A name as Markdown that renders as itself: no emphasis, link, icon, entity or HTML comes of it,
 * and no space is lost. (VS Code renders confirmation titles as Markdown even when given as plain
 * strings.)
 *
 * VS Code looks for `$(icon)` in the rendered HTML, where a backslash of Markdown is gone already:
 * there only an entity helps, and one that a renderer of Markdown leaves for the browser to decode.
 */
export function escapeMarkdown(name: string): string {
  return revealHiddenInName(name)
    .replace(/[!-/:-@[-`{-~]/g, "\\$&")
    .replaceAll("\\$\\(", "&dollar;\\(")
    .replace(/^ | $|(?<= ) /g, "&nbsp;");
}

/** Words that mean nothing in Markdown after another word. */
const plainWord = /^(?!.*www\.)[A-Za-z0-9.,;:×()…-]+$/i;

/**
 * A sentence as {@link escapeMarkdown} gives it, but legible where its source is shown: only words
 * that could mean something else are escaped. Not for the beginning of a line.
 */
export function escapeSentence(sentence: string): string {
  if (/ {2}|^ | $/.test(sentence)) return escapeMarkdown(sentence);
  const words = revealHiddenInName(sentence).split(" ");
  return words.map((word) => (plainWord.test(word) ? word : escapeMarkdown(word))).join(" ");
}

/**
 * A name in code style; a code span ends only at a run of as many backticks as opened it. Where
 * that would not show the name as it is (icons, spaces that collapse), it is escaped without style.
 */
export function codeSpan(name: string): string {
  const shown = revealHiddenInName(name);
  if (/\$\(|^ | $| {2}/.test(shown)) return escapeMarkdown(shown);
  const fence = "`".repeat(longestFence(shown) + 1);
  const pad = shown.startsWith("`") || shown.endsWith("`") ? " " : "";
  return `${fence}${pad}${shown}${pad}${fence}`;
}

/** A text as a code block that nothing in it can close. */
export function codeBlock(language: string, text: string): string {
  const shown = revealHidden(text);
  const fence = "`".repeat(Math.max(3, longestFence(shown) + 1));
  return `${fence}${language}\n${shown}\n${fence}`;
}

function longestFence(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0);
}

/** A text for a notification: VS Code would make links of `[words](command:…)`. */
export function plainNotification(text: string): string {
  return text.replaceAll("](", "] (");
}

/** A text for an item of a pick or for the status bar: VS Code would draw `$(name)` as an icon. */
export function plainPick(text: string): string {
  return revealHiddenInName(text).replaceAll("$(", "\\$(");
}
