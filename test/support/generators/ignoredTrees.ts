import fc from "fast-check";

/** Files by their path, `.gitignore` files and `.git/info/exclude` among them. */
export type FileTree = Readonly<Record<string, string>>;

const name = fc.constantFrom(
  ...["a", "b", "ab", "ba", "a.c", "b.c", "a b", "a ", "[a]", "!a", "#a", "A", "aab", "a-b"],
  ...["{a}", "a+", "\\a", ".a"],
);

const piece = fc.constantFrom(
  ...["a", "b", "c", "A", ".", "*", "?", "-", "!", "#", " ", "\\ ", "\\", "+", "{a}"],
  ...["[", "]", "[ab]", "[!a]", "[^b-c]", "[]a]", "[[:alpha:]]"],
);

/** Two stars inside of a segment are left out: git reads them in a way that its manual denies. */
const segment = fc.oneof(
  { weight: 3, arbitrary: name },
  { weight: 2, arbitrary: fc.constantFrom("*", "**") },
  {
    weight: 3,
    arbitrary: fc
      .array(piece, { minLength: 1, maxLength: 4 })
      .map((pieces) => pieces.join("").replace(/\*+/g, "*")),
  },
);

const rule = fc
  .tuple(
    fc.constantFrom("", "", "", "!", "!", "#", "\\"),
    fc.constantFrom("", "", "/"),
    fc.array(segment, { minLength: 1, maxLength: 3 }).map((segments) => segments.join("/")),
    fc.constantFrom("", "", "", "/", "/**", " ", "  ", "\\ ", "/ ", "//"),
    fc.constantFrom("", "", "", "\r"),
  )
  .map((parts) => parts.join(""));

const rules = fc
  .tuple(
    fc.constantFrom("", "", "\ufeff"),
    fc.array(fc.oneof({ weight: 9, arbitrary: rule }, fc.constant("")), {
      minLength: 1,
      maxLength: 6,
    }),
  )
  .map(([mark, lines]) => mark + lines.join("\n"));

/** Small trees under ignore rules at several levels, with names that the rules are likely to meet. */
export const ignoredTrees: fc.Arbitrary<FileTree> = fc
  .record({
    paths: fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), {
      minLength: 3,
      maxLength: 25,
    }),
    ignoreFiles: fc.array(fc.tuple(fc.array(name, { maxLength: 2 }), rules), {
      minLength: 1,
      maxLength: 4,
    }),
    exclude: fc.oneof(fc.constant(""), rules),
  })
  .map(({ paths, ignoreFiles, exclude }) => {
    const tree: Record<string, string> = { ".git/info/exclude": exclude };
    const folders = new Set([""]);
    for (const path of paths) {
      const parents = path.map((_, depth) => path.slice(0, depth).join("/"));
      if (folders.has(path.join("/")) || parents.some((parent) => parent in tree)) continue;
      for (const parent of parents) folders.add(parent);
      tree[path.join("/")] = "";
    }
    for (const [folder, text] of ignoreFiles) {
      if (folders.has(folder.join("/"))) tree[[...folder, ".gitignore"].join("/")] = text;
    }
    return tree;
  });
