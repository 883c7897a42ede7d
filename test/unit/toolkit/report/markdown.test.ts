import assert from "node:assert/strict";
import fc from "fast-check";
import { marked, type Token } from "marked";
import { describe, it } from "mocha";
import { revealHidden, revealHiddenInName } from "../../../../src/core/hiddenCharacters.ts";
import {
  codeBlock,
  codeSpan,
  escapeMarkdown,
  escapeSentence,
  plainNotification,
} from "../../../../src/toolkit/report/markdown.ts";

const seed = 4204;

const hostileNames: readonly string[] = [
  "**bold**",
  "_under_score_",
  "~~struck~~",
  "`code`",
  "a`b``c",
  "`",
  "[a](https://example.com)",
  "[a](command:workbench.action.quit)",
  "![a](https://example.com/a.png)",
  "<b>bold</b>",
  "<img src=x onerror=alert(1)>",
  "<https://example.com>",
  "https://example.com/a?b=c",
  "www.example.com",
  "someone@example.com",
  "&lt;&amp;&#36;&nbsp;",
  "$(trash)",
  "\\$(trash)",
  "$$(sync~spin)",
  "# heading",
  "===",
  "---",
  "- [x] done",
  "1. one",
  "1) one",
  "+ plus",
  "> quote",
  "| a | b |",
  ":smile:",
  "a\\",
  "\\*",
  "    indented",
  " a  b ",
  "a\nb",
  "a\u202Etxt.exe",
];

const syntaxCharacters = " \\`*_[]()<>!#$&;:/@.-+=|~{}\n\t1a".match(/./gsu) ?? [];

/** Names made of what Markdown, HTML and VS Code's icons are made of. */
const hostileName = fc.oneof(
  fc
    .array(fc.constantFrom(...hostileNames, ...syntaxCharacters), {
      minLength: 1,
      maxLength: 12,
    })
    .map((parts) => parts.join("")),
  fc.string({ unit: "grapheme", minLength: 1 }),
);

/** @param start What `render` puts before a name. */
function itRendersNames(render: (name: string) => string, start = ""): void {
  for (const name of hostileNames) {
    it(`renders ${JSON.stringify(name)} as itself`, () => assertLiteral(name, render, start));
  }

  it(`renders any name as itself, alone and in a sentence (seed ${seed})`, () => {
    fc.assert(
      fc.property(hostileName, (name) => assertLiteral(name, render, start)),
      { seed: seed, numRuns: 1000 },
    );
  });
}

describe("escapeMarkdown", () => itRendersNames(escapeMarkdown));

describe("escapeSentence", () => {
  itRendersNames((name) => `⚠ ${escapeSentence(name)}`, "⚠ ");

  it("leaves words as they are, so that its source can be read", () => {
    const words = "Search in Files (grep): the new text of src-a.ts contains 3 of them ×2, too.";
    assert.equal(escapeSentence(words), words);
    assert.equal(escapeSentence("a/b **c** www.d.e"), "a\\/b \\*\\*c\\*\\* www\\.d\\.e");
  });
});

describe("codeSpan", () => {
  itRendersNames(codeSpan);

  it("is in code style where that shows the name as it is", () => {
    assert.equal(codeSpan("src/a_b.ts"), "`src/a_b.ts`");
    assert.equal(codeSpan("a`b``"), "``` a`b`` ```");
    assert.equal(codeSpan("a  b"), "a &nbsp;b");
  });
});

describe("codeBlock", () => {
  const texts: readonly (readonly [name: string, text: string])[] = [
    ["a fence", "```\n**out**"],
    ["a longer fence", "`````\n**out**"],
    ["an indented fence", "   ```\n**out**"],
    ["tildes", "~~~\n**out**\n~~~~~"],
    ["a fence in a diff", "+```\n-```\n ```\n@@ -1 +1 @@"],
    ["HTML", "</code></pre><img src=x>"],
    ["blank lines", "\n\na\n\n"],
    ["nothing", ""],
    ["a line of backticks without an end", "`".repeat(9)],
    ["hidden characters", "a\u200B\u202Eb\rc"],
  ];
  for (const [name, text] of texts) {
    it(`is not closed by ${name}`, () => assertOneBlock(text));
  }

  it(`is not closed by any text (seed ${seed})`, () => {
    const piece = fc.constantFrom(
      "`",
      "```",
      "````",
      "~~~",
      "\n",
      "\n\n",
      " ",
      "\t",
      "a",
      "<",
      "&",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => assertOneBlock(pieces.join(""))),
      { seed: seed, numRuns: 3000 },
    );
  });
});

/** Types of tokens that show text as it is written; a code span is one too. */
const plainTokens: ReadonlySet<string> = new Set(["paragraph", "text", "escape", "codespan"]);

function assertLiteral(name: string, escape: (name: string) => string, start: string): void {
  const shown = start + revealHiddenInName(name);
  for (const [before, after] of [
    ["", ""],
    ["Edit ", "?"],
    ["Edit\n", "\nnow"],
  ] as const) {
    const markdown = before + escape(name) + after;
    const unexpected = tokenTypes(marked.lexer(markdown)).filter((type) => !plainTokens.has(type));
    assert.deepEqual(unexpected, [], markdown);
    const html = marked.parse(markdown, { async: false });
    assert.doesNotMatch(html, themeIcon, markdown);
    assert.equal(textOf(html), before + shown + after, markdown);
  }
}

/** What VS Code turns into an icon, in the HTML that Markdown has become. */
const themeIcon = /\$\([A-Za-z0-9-]+(?:~[A-Za-z]+)?\)/;

function tokenTypes(tokens: readonly Token[]): readonly string[] {
  return tokens.flatMap((token) => [
    token.type,
    ...("tokens" in token ? tokenTypes(token.tokens ?? []) : []),
  ]);
}

function textOf(html: string): string {
  return html
    .replace(/^<p>|<\/p>\n$/g, "")
    .replace(/<\/?code>/g, "")
    .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? "?")
    .replaceAll("&#39;", "'");
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  dollar: "$",
};

function assertOneBlock(text: string): void {
  const markdown = `before\n\n${codeBlock("diff", text)}\n\nafter`;
  const tokens = marked.lexer(markdown).filter(({ type }) => type !== "space");
  assert.deepEqual(
    tokens.map(({ type }) => type),
    ["paragraph", "code", "paragraph"],
    markdown,
  );
  const block = tokens[1];
  assert.ok(block?.type === "code");
  assert.equal(block.lang, "diff");
  // A blank last line is given with its own ending.
  const lines = /(?:^|\n)$/.test(text) ? `${text}\n` : text;
  assert.equal(block.text, revealHidden(lines));
}

/** How VS Code finds links in a notification (`linkedText.ts`). */
const notificationLink =
  /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/;

describe("plainNotification", () => {
  const texts = [
    "[ok](command:x)",
    "a](b [ok](https://x.example) [[a](file:b)]",
    "[a]((command:x)",
  ];
  for (const text of texts) {
    it(`leaves no link in ${text}`, () => {
      assert.doesNotMatch(plainNotification(text), notificationLink);
    });
  }

  it("leaves other text as it is", () => {
    assert.equal(plainNotification("a [b] (c)"), "a [b] (c)");
  });
});
