import assert from "node:assert/strict";
import { describe, it } from "mocha";
import iconv from "iconv-lite";
import { readHostRun } from "../../../harness/lanes/host/hostRun.ts";
import {
  invoke,
  readBytes,
  setSettings,
  useWorkspace,
  writeFile,
} from "../../support/host/testWindow.ts";

/** Encodings by VS Code's names, with characters that each of them has. */
const encodings = [
  { name: "utf8bom", word: "é日😀", marks: [[], [0xef, 0xbb, 0xbf]] },
  { name: "utf8", word: "é日😀", marks: [[], [0xef, 0xbb, 0xbf]] },
  { name: "utf16le", word: "éÿ", marks: [[], [0xff, 0xfe]] },
  { name: "utf16be", word: "éÿ", marks: [[], [0xfe, 0xff]] },
  { name: "iso88591", word: "éÿ" },
  { name: "windows1252", word: "é€" },
  { name: "iso885915", word: "é€" },
  { name: "windows1251", word: "жЯ" },
  { name: "koi8r", word: "жЯ" },
  { name: "shiftjis", word: "日表ｱ" },
  { name: "eucjp", word: "日表" },
  { name: "gb18030", word: "中文" },
  { name: "euckr", word: "한글" },
] as const;

/** The endings of the four lines of a file. */
const endingStyles = {
  LF: ["\n", "\n", "\n", "\n"],
  CRLF: ["\r\n", "\r\n", "\r\n", "\r\n"],
  CR: ["\r", "\r", "\r", "\r"],
  "mixed endings": ["\r\n", "\n", "\r", "\r\n"],
} as const;

interface Line {
  readonly text: string;
  readonly ending: string;
}

interface EditCase {
  readonly name: string;
  readonly tool: string;
  readonly input: (path: string, word: string) => object;
  /** The lines after the edit; `two` of line 2 is what all of them meet. */
  readonly expect: (lines: readonly Line[], word: string) => readonly Line[];
}

function batch(operation: (word: string) => object): EditCase["input"] {
  return (filePath, word) => ({ filePath, replacements: [operation(word)] });
}

const replaceTwo = (lines: readonly Line[], replace: (text: string) => string): Line[] =>
  lines.map((line, index) => (index === 1 ? { ...line, text: replace(line.text) } : line));

const insertAfter = (lines: readonly Line[], line: number, text: string): Line[] => {
  const ending = lines[line - 1]?.ending ?? "";
  return lines.toSpliced(line, 0, { text, ending });
};

const cases: readonly EditCase[] = [
  {
    name: "lines",
    tool: "replace_in_file",
    input: batch((word) => ({ type: "lines", startLine: 2, endLine: 2, replaceWith: word })),
    expect: (lines, word) => replaceTwo(lines, () => word),
  },
  {
    name: "insert_before",
    tool: "replace_in_file",
    input: batch((word) => ({ type: "insert_before", lineNumber: 3, insertText: word })),
    expect: (lines, word) => insertAfter(lines, 2, word),
  },
  {
    name: "insert_after",
    tool: "replace_in_file",
    input: batch((word) => ({ type: "insert_after", lineNumber: 1, insertText: word })),
    expect: (lines, word) => insertAfter(lines, 1, word),
  },
  {
    name: "string",
    tool: "replace_in_file",
    input: batch((word) => ({ type: "string", searchFor: "two", replaceWith: word })),
    expect: (lines, word) => replaceTwo(lines, (text) => text.replace("two", word)),
  },
  {
    name: "regex",
    tool: "replace_in_file",
    input: batch((word) => ({ type: "regex", searchFor: "t(w)o", replaceWith: `${word}$1` })),
    expect: (lines, word) => replaceTwo(lines, (text) => text.replace("two", `${word}w`)),
  },
  {
    name: "regex_replace",
    tool: "regex_replace",
    input: (path, word) => ({ path, pattern: "t(w)o", replacement: `${word}\\1` }),
    expect: (lines, word) => replaceTwo(lines, (text) => text.replace("two", `${word}w`)),
  },
  {
    name: "edit_file by text",
    tool: "edit_file",
    input: (path, word) => ({ path, old_string: "two", new_string: word }),
    expect: (lines, word) => replaceTwo(lines, (text) => text.replace("two", word)),
  },
  {
    name: "edit_file by lines",
    tool: "edit_file",
    input: (path, word) => ({ path, start_line: 2, new_content: word }),
    expect: (lines, word) => replaceTwo(lines, () => word),
  },
  {
    name: "write_file",
    tool: "write_file",
    input: (path, word) => ({ path, content: textsOf(word).with(1, word).join("\n") + "\n" }),
    expect: (lines, word) => replaceTwo(lines, () => word),
  },
  {
    name: "append_file",
    tool: "append_file",
    input: (path, word) => ({ path, content: `${word}\n` }),
    expect: (lines, word) => insertAfter(lines, 4, word),
  },
];

/** How many kinds of endings each edit meets in each encoding. */
const { soak } = readHostRun();
const endingsEach = soak?.batchCount ?? 1;

const filesAtOnce = 6;

describe("every byte in a real VS Code", () => {
  useWorkspace();

  let encodingIndex = 0;
  for (const { name: encoding, word, ...rest } of encodings) {
    const marks: readonly (readonly number[])[] = "marks" in rest ? rest.marks : [[]];
    for (const mark of marks) {
      const marked = mark.length > 0 ? " with byte order mark" : "";
      const iconvName = encoding === "utf8bom" ? "utf8" : encoding;
      const first = encodingIndex++;
      it(`${encoding}${marked}: each edit, each kind of line ending`, async () => {
        await setSettings({ "files.encoding": encoding });
        const encode = (lines: readonly Line[]): Buffer => {
          const text = lines.map((line) => line.text + line.ending).join("");
          return Buffer.concat([
            Buffer.from(mark),
            iconv.encode(text, iconvName, { addBOM: false }),
          ]);
        };
        const runs = cases.flatMap((each, index) =>
          endingsFrom(first + index).map(([style, endings]) => async () => {
            const lines = textsOf(word).map((text, line) => ({
              text,
              ending: endings[line] ?? "",
            }));
            const path = `${encoding}${marked}/${style}, ${each.name}.txt`;
            const uri = await writeFile(path, encode(lines));
            if (each.tool === "write_file") await invoke("read_file", { path });
            await invoke(each.tool, each.input(path, word));
            return {
              path,
              actual: await readBytes(uri),
              expected: encode(each.expect(lines, word)),
            };
          }),
        );
        const wrong: string[] = [];
        for (let start = 0; start < runs.length; start += filesAtOnce) {
          const batchOfRuns = runs.slice(start, start + filesAtOnce);
          const results = await Promise.allSettled(batchOfRuns.map((run) => run()));
          for (const result of results) wrong.push(...describeWrong(result));
        }
        assert.deepEqual(wrong.slice(0, 3), []);
      });
    }
  }
});

/** The kinds of endings for one edit: as they rotate, every pair with an edit or an encoding is met. */
function endingsFrom(first: number): readonly (readonly [string, readonly string[]])[] {
  const all = Object.entries(endingStyles);
  const start = first % all.length;
  return [...all.slice(start), ...all.slice(0, start)].slice(0, endingsEach);
}

function textsOf(word: string): string[] {
  return [`one ${word}`, "two", `three ${word}`, "four"];
}

interface Written {
  readonly path: string;
  readonly actual: Buffer;
  readonly expected: Buffer;
}

function describeWrong(result: PromiseSettledResult<Written>): readonly string[] {
  if (result.status === "rejected") return [String(result.reason)];
  const { path, actual, expected } = result.value;
  if (actual.equals(expected)) return [];
  return [`${path}: ${actual.toString("hex")} instead of ${expected.toString("hex")}`];
}
