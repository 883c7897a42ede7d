import assert from "node:assert/strict";
import type { RecordedTree } from "../../recordedTree.ts";
import type { Recipe } from "../../commandRecipes.ts";
import { openReview } from "../openReview.ts";
import { beginReverted } from "./revertedTexts.ts";

type Four = [string, string, string, string];
type Make = (name: string) => string;

const loads: Make = (name) =>
  `export function load${name}(id) {\n  if (!id) {\n    return null;\n  }\n  const row = db.find("${name}", id);\n  return row;\n}\n`;
const steps: Make = (name) =>
  `async function ${name}(ids) {\n  for (const id of ids) {\n    if (!id) continue;\n    await send(id);\n  }\n}\n`;
const job: Make = (name) =>
  `  ${name}:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm run ${name}\n      - run: npm test\n`;
const field: Make = (name) =>
  `    {\n      "name": "${name}",\n      "type": "string",\n      "required": true\n    },\n`;
const choice: Make = (name) => `    case "${name}":\n      state.add(action);\n      break;\n`;
const parted: Make = (name) =>
  `export function load${name}(id) {\n  if (!id) throw new Error("no id of a ${name} was given to this function");\n\n  const row = db.find("${name}", id);\n\n  return row;\n}\n`;
const python: Make = (name) =>
  `def load_${name}(self, id):\n    """Load the ${name} of an id from the database."""\n    if not id:\n        return None\n\n    row = self.db.find(id)\n    return row\n`;
const section: Make = (name) =>
  `## ${name}\n\nRun ${name} in the folder of the project:\n\n\`\`\`sh\nnpm run ${name}\n\`\`\`\n`;
const found: Make = (name) =>
  `export function load${name}(id) {\n  if (!id) {\n    return null;\n  }\n\n  const row = db.find(id);\n\n  return row;\n}\n`;

const join = (...parts: readonly string[]): string => parts.join("\n");
const list = (...parts: readonly string[]): string => parts.join("");

/** What a person and an agent write beside one another is alike. Each step is saved, and seen. */
export const besideRecipes: Readonly<Record<string, Recipe>> = {
  async "an own part stays that a person wrote before they deleted an agent's that is like it"(
    tree,
  ) {
    for (const [make, put] of [
      [loads, join],
      [job, list],
      [field, list],
    ] as const) {
      const [base = "", one = "", two = "", mine = ""] = ["base", "one", "two", "mine"].map(make);
      const after = put(base, one, two);
      await checkSteps(
        tree,
        [base, after, put(after, mine), put(base, one, mine)],
        put(base, mine),
      );
    }
    const [base, mine] = [loads("Base"), loads("Mine")];
    const after = join(base, steps("one"), steps("two"));
    const left = join(base, steps("one"), mine);
    await checkSteps(tree, [base, after, join(after, mine), left], join(base, mine));
  },
  async "an own part stays that a person writes where they have deleted an agent's without blank lines"(
    tree,
  ) {
    for (const make of [job, field, choice]) {
      const [base = "", one = "", two = "", mine = ""] = ["base", "one", "two", "mine"].map(make);
      for (const kept of [one, two]) {
        const texts = [base, list(base, one, two), list(base, kept), list(base, kept, mine)];
        await checkSteps(tree, texts, list(base, mine));
      }
    }
  },
  async "an own part in the place of an agent's keeps its end, whatever else comes back"(tree) {
    const base = parted("Base");
    const [one, two, mine] = ["One", "Two", "Mine"].map(parted) as [string, string, string];
    const texts = [base, join(base, one, two), join(base, two), join(base, mine, two)];
    await checkSteps(tree, texts, join(base, mine));
    for (const make of [parted, python]) {
      const [all = "", first = "", second = "", own = ""] = ["a", "b", "c", "own"].map(make);
      const given = [all, join(all, first, second), all, join(all, own), join(all, own, second)];
      await checkSteps(tree, given, join(all, own));
    }
  },
  async "a part that comes back alone of several that were taken one by one is the agent's to its end"(
    tree,
  ) {
    const [base, one, two, three] = ["Base", "One", "Two", "Three"].map(parted) as Four;
    const first = join(base, one);
    const texts = [base, join(first, two, three), join(first, three), first, join(first, two)];
    await checkSteps(tree, texts, base);
  },
  async "an own section keeps its last line before an agent's at the end of the file"(tree) {
    const [build, agents, mine] = ["build", "agent", "mine"].map(section) as [
      string,
      string,
      string,
    ];
    const texts = [build, join(build, agents), join(build, mine, agents)];
    await checkSteps(tree, texts, join(build, mine));
    await checkSteps(tree, [...texts, join(build, mine)], join(build, mine));
  },
  async "a function that an agent has changed beside a new one like it comes back without that"(
    tree,
  ) {
    const [base, top] = [found("Base"), found("Top")];
    const changed = base.replace("(id)", "(id, key)");
    await checkSteps(tree, [base, join(found("One"), changed), changed], base);
    const after = join(top, found("One"), changed);
    await checkSteps(tree, [join(top, base), after, join(top, changed)], join(top, base));
  },
  async "an own part keeps a short line that an agent had elsewhere, and a person took back"(tree) {
    const test = (name: string, more = ""): string =>
      `test("${name}", async () => {\n  await run("${name}");\n${more}});\n`;
    const close = "  await db.close();\n";
    const own = join(test("a"), test("b"), test("mine", close));
    const texts = [join(test("a"), test("b")), join(test("a"), test("b", close))];
    await checkSteps(tree, [...texts, join(test("a"), test("b")), own], own);
    const rule = (name: string, more = ""): string => `.${name} {\n  color: red;\n${more}}\n`;
    const gap = "  gap: 4px;\n";
    const ownRule = join(rule("a"), rule("mine", gap));
    await checkSteps(tree, [rule("a"), rule("a", gap), rule("a"), ownRule], ownRule);
    const noted = "# A\n\nText.\n\nSee the guide.\n\n# B\n\nText.\n";
    const note = noted.replace("See the guide.\n\n", "");
    const ownNote = noted.replace("See", "# Mine\n\nText.\n\nSee");
    await checkSteps(tree, [note, noted, note, ownNote], ownNote);
  },
  async "a copy of an agent's part, which a person made and renamed, is theirs, and the agent's stays the agent's"(
    tree,
  ) {
    for (const [make, put] of [
      [loads, join],
      [job, list],
      [field, list],
    ] as const) {
      const [base = "", one = "", mine = ""] = ["base", "one", "mine"].map(make);
      const after = put(base, one);
      const texts = [base, after, put(base, one, one)];
      await checkSteps(tree, [...texts, put(base, one, mine)], put(base, mine));
      await checkSteps(tree, [...texts, put(base, one, mine), after], base);
      await checkSteps(tree, [...texts, after], base);
    }
  },
  async "own parts and an agent's are told apart where the file has no line ending at its end"(
    tree,
  ) {
    const [base, one, two, mine] = ["Base", "One", "Two", "Mine"].map(loads) as [
      string,
      string,
      string,
      string,
    ];
    const cut = (...parts: readonly string[]): string => join(...parts).replace(/\n$/, "");
    const texts = [
      cut(base),
      cut(base, one, two),
      cut(base, one, two, mine),
      cut(base, one, mine),
    ] as const;
    await checkSteps(tree, texts, cut(base, mine));
    await checkSteps(tree, [...texts, cut(base, one)], cut(base));
    await checkSteps(
      tree,
      [cut(base), cut(base, one), cut(base, base, one), cut(base, mine, one)],
      cut(base, mine),
    );
  },
  async "one of an agent's parts without blank lines between them comes back without the other"(
    tree,
  ) {
    for (const make of [job, choice]) {
      const [base = "", one = "", two = ""] = ["base", "one", "two"].map(make);
      for (const back of [one, two]) {
        await checkSteps(tree, [base, list(base, one, two), base, list(base, back)], base);
      }
    }
  },
};

/** @param texts The first is the person's, the second the agent's, and the others the person's again. */
async function checkSteps(
  tree: RecordedTree,
  [first = "", second = "", ...others]: readonly string[],
  expected: string,
): Promise<void> {
  await beginReverted(tree, first);
  await tree.record(() => tree.write("a", second));
  const review = await openReview(tree);
  for (const text of others) {
    tree.write("a", text);
    await review.look("a");
  }
  if (review.listed().includes("a")) assert.deepEqual((await review.undo(["a"])).left, []);
  assert.equal(withoutBlankLines(tree.readText("a")), withoutBlankLines(expected));
}

function withoutBlankLines(text: string): string {
  return text.trimEnd().replaceAll(/\n+/g, "\n");
}
