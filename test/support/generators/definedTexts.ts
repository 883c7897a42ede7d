import fc from "fast-check";

/** A part of a text: a definition by its name, or what is between definitions. */
export interface TextPart {
  /** None for what is between. */
  readonly name?: string;
  /** Whole lines. */
  readonly text: string;
}

/** How the texts of a language are made, so that it is known where each definition begins and ends. */
export interface DefinedLanguage {
  readonly ending: string;
  /** A definition with its comments and decorators; `seed` makes it one of many. */
  readonly define: (name: string, seed: number) => string;
  /** What belongs to no definition; begins and ends with a blank line. */
  readonly between: readonly string[];
  readonly before: string;
  readonly after: string;
}

const scriptComments = [
  "",
  "// Of the first.\n",
  "/**\n * Says\n *\n * more.\n */\n",
  "/* One. */\n// Two.\n",
];
const scriptBodies = (name: string): readonly string[] => [
  `function ${name}(a) {\n  const b = [a, "}", \`\${a}{\`];\n\n  return b; // ${name}\n}\n`,
  `export const ${name} = (a) => {\n  return /[{]/.test(a);\n};\n`,
  `class ${name} {\n  x = 1;\n\n  // Inner.\n  y() {\n    return this.x;\n  }\n}\n`,
  `const ${name} = {\n  a: 1,\n}; // done\n`,
];
const scriptBetween = [
  "\n",
  "\n// Of nobody.\n\n",
  '\nstart("x");\n\n',
  "\n\n/* { of nobody */\n\n",
];

function choose(items: readonly string[], seed: number): string {
  return items[seed % items.length] ?? "";
}

const script = {
  define: (name: string, seed: number) =>
    choose(scriptComments, seed) + choose(scriptBodies(name), seed >> 2),
  between: scriptBetween,
  before: 'import "x";\n\n',
  after: "\n// The end.\n",
};

export const definedLanguages: Readonly<Record<string, DefinedLanguage>> = {
  typescript: {
    ...script,
    ending: "ts",
    define: (name, seed) =>
      seed % 5 === 0
        ? `// Decorated.\n@sealed({\n  a: 1,\n})\nexport class ${name}<T> {\n  #x?: T;\n}\n`
        : script.define(name, seed),
  },
  javascript: { ...script, ending: "js" },
  json: {
    ending: "json",
    define: (name, seed) =>
      choose(
        [
          `  "${name}": ${seed},\n`,
          `  "${name}": {\n    "a}": [\n      1\n    ]\n  },\n`,
          `  "${name}": [],\n`,
        ],
        seed,
      ),
    between: ["", "\n"],
    before: '{\n  "first": 1,\n',
    after: '  "last": 1\n}\n',
  },
  css: {
    ending: "css",
    define: (name, seed) =>
      choose(["", "/* Of it. */\n", "/*\n\nLong {\n*/\n"], seed) +
      choose([`.${name} {\n  color: red;\n}\n`, `.${name} { margin: 0; }\n`], seed >> 2),
    between: ["\n", "\n/* Of nobody. */\n\n", ""],
    before: '@import "x.css";\n\n',
    after: "",
  },
  markdown: {
    ending: "md",
    define: (name, seed) =>
      `## ${name}\n\n${choose(["Text.\n", "- a\n- b\n\n### More\n\nText.\n", "```sh\n# no heading\n```\n"], seed)}`,
    between: ["\n", "\n\n"],
    before: "# Title\n\nText.\n\n",
    after: "",
  },
  python: {
    ending: "py",
    define: (name, seed) =>
      choose(
        ["", "# Of it.\n", "@one\n@two(\n    1,\n)\n", "# Of it.\n@one\n# And this.\n"],
        seed,
      ) +
      choose(
        [`def ${name}(a):\n    b = [a, "("]\n\n    return b\n`, `class ${name}:\n    x = 1\n`],
        seed >> 2,
      ),
    between: ["\n\n", "\n# Of nobody.\n\n", "\nx = 1\n\n"],
    before: "#!/usr/bin/env python\nimport x\n\n\n",
    after: "\n\nmain()\n",
  },
};

/** A text of 3 to 8 definitions, as its parts. */
export function anyDefinedText(language: DefinedLanguage): fc.Arbitrary<readonly TextPart[]> {
  const definition = fc.record({ seed: fc.nat({ max: 999 }), between: fc.nat({ max: 99 }) });
  return fc.array(definition, { minLength: 3, maxLength: 8 }).map((definitions) => [
    { text: language.before },
    ...definitions.flatMap(({ seed, between }, index): readonly TextPart[] => {
      const name = `d${index}`;
      const part = { name, text: language.define(name, seed) };
      const isLast = index === definitions.length - 1;
      return isLast ? [part] : [part, { text: choose(language.between, between) }];
    }),
    { text: language.after },
  ]);
}
