import assert from "node:assert/strict";

/** A writer's call: its answer, or the words of its failure. */
export type WriterCall = (
  writer: number,
  tool: string,
  input: object,
) => Promise<{ readonly text: string; readonly isRefused: boolean }>;

interface Race {
  readonly seed: number;
  /** Each holds {@link raceText} at first. */
  readonly paths: readonly string[];
  readonly call: WriterCall;
  readonly readText: (path: string) => Promise<string>;
  /** Whether a call that writes a whole file names the snapshot that it takes the place of. */
  readonly namesSnapshots: boolean;
}

interface RaceResult {
  readonly written: number;
  readonly refused: readonly string[];
}

export const raceText = Array.from({ length: 12 }, (_, index) => `line ${index + 1}\n`).join("");
const writers = 15;
const turnsOfWriter = 3;

/** What a writer is told if another was faster. */
const isOvertaken =
  /has changed since it was last shown|^Since snapshot \S+, lines targeted|is not in \S+\.|occurs/;

/**
 * Fifteen agents at once on a few files: each reads one and then changes what it has read, by line, by
 * text, at the end or as a whole. Each change brings a line of its own and takes none away, so whatever
 * is missing at the end was overwritten by somebody who had not seen it.
 */
export async function runRace(race: Race): Promise<RaceResult> {
  const random = randomOf(race.seed);
  const written: { readonly path: string; readonly mark: string }[] = [];
  const refused: string[] = [];
  const runWriter = async (writer: number): Promise<void> => {
    for (let turn = 0; turn < turnsOfWriter; turn += 1) {
      const path = race.paths[random(race.paths.length)] ?? "";
      const mark = `writer ${writer}, turn ${turn}`;
      const seen = parseRead(await callWell(race, writer, "read_file", { path }));
      for (let pause = random(8); pause > 0; pause -= 1) await Promise.resolve();
      const [tool, input] = changeOf(seen, path, mark, random, race.namesSnapshots);
      const { text, isRefused } = await race.call(writer, tool, input);
      if (isRefused) assert.match(text, isOvertaken, tool);
      if (isRefused) refused.push(text);
      else written.push({ path, mark });
    }
  };
  await Promise.all(Array.from({ length: writers }, (_, writer) => runWriter(writer)));
  for (const path of race.paths) {
    const found = (await race.readText(path)).split(/\r?\n/);
    const marks = written.filter((each) => each.path === path).map(({ mark }) => mark);
    const own = raceText.split("\n").filter((line) => line !== "");
    const lost = [...own, ...marks].filter((line) => !found.includes(line));
    assert.deepEqual(lost, [], `lost in ${path} (seed ${race.seed})`);
    assert.equal(found.length, own.length + marks.length + 1, `${path} (seed ${race.seed})`);
  }
  return { written: written.length, refused };
}

async function callWell(
  { call }: Race,
  writer: number,
  tool: string,
  input: object,
): Promise<string> {
  const { text, isRefused } = await call(writer, tool, input);
  assert.ok(!isRefused, text);
  return text;
}

interface SeenFile {
  readonly snapshot: string;
  readonly lines: readonly string[];
}

function parseRead(text: string): SeenFile {
  const [head = "", ...rows] = text.split("\n");
  const lines = rows.map((row) => row.replace(/^\d+: /, ""));
  return { snapshot: /snapshot (s[0-9a-f]+)/.exec(head)?.[1] ?? "", lines };
}

function changeOf(
  { snapshot, lines }: SeenFile,
  path: string,
  mark: string,
  random: (limit: number) => number,
  namesSnapshots: boolean,
): readonly [tool: string, input: object] {
  const index = random(lines.length);
  const line = lines[index] ?? "";
  const lineNumber = index + 1;
  switch (random(6)) {
    case 0:
      return ["append_file", { path, content: `${mark}\n` }];
    case 1:
      return ["edit_file", { path, old_string: `${line}\n`, new_string: `${line}\n${mark}\n` }];
    case 2: {
      const place = { start_line: lineNumber, as_of: snapshot };
      return ["edit_file", { path, ...place, new_content: `${mark}\n${line}\n` }];
    }
    case 3: {
      const operation = { type: "insert_after", lineNumber, insertText: mark };
      return ["replace_in_file", { filePath: path, as_of: snapshot, replacements: [operation] }];
    }
    default: {
      const content = [...lines.slice(0, index), mark, ...lines.slice(index), ""].join("\n");
      return ["write_file", { path, content, ...(namesSnapshots && { as_of: snapshot }) }];
    }
  }
}

/** Whole numbers from 0 that depend on the seed alone (a linear congruential generator). */
function randomOf(seed: number): (limit: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}
