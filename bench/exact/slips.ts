import { operationFields } from "../../src/toolkit/batch/index.ts";

/** Something that models do to a call that is right otherwise, or that happens before it comes. */
export interface Slip {
  readonly name: string;
  /** What becomes of each operation or edit of a call. */
  readonly operation?: (operation: Fields, path: string) => Fields;
  /** What becomes of the call itself. */
  readonly call?: (call: Fields) => Fields;
  /** What becomes of new lines. */
  readonly written?: (text: string, firstNumber: number) => string;
  /** What becomes of lines that are copied to be found. */
  readonly copied?: (line: string) => string;
  /** What the file is by then; the same is done to what it is to become. */
  readonly file?: (text: string) => string;
  /** Whether it can happen with tools that show lines without numbers and take none. */
  readonly needsNumbers?: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

/** As models send them that fill in every field. */
const emptyOperation: Fields = Object.fromEntries(
  Object.entries(operationFields)
    .filter(([name]) => name !== "type")
    .map(([name, { kind }]) => [name, kind === "text" ? "" : kind === "flag" ? false : null]),
);

const others = "// Somebody else put this in.\n".repeat(3);

export const slips: readonly Slip[] = [
  {
    name: "an unknown field, empty",
    operation: (operation) => ({ ...operation, endText: "" }),
  },
  {
    name: "every field there is, the unused ones empty",
    operation: (operation) => ({ ...emptyOperation, ...operation }),
    needsNumbers: true,
  },
  {
    name: "the path a second time",
    operation: (operation, path) => ({ ...operation, filePath: path }),
  },
  {
    name: "a remark, as other tools ask for",
    operation: (operation) => ({ ...operation, explanation: "Say what is meant." }),
  },
  {
    name: "the path by another tool's name for it",
    call: ({ filePath, path, ...rest }) => ({
      ...rest,
      ...(path === undefined ? { path: filePath } : { file_path: path }),
    }),
  },
  {
    name: "numbers as texts",
    operation: (operation) =>
      Object.fromEntries(
        Object.entries(operation).map(([name, value]) => [
          name,
          typeof value === "number" ? String(value) : value,
        ]),
      ),
    needsNumbers: true,
  },
  { name: "lines put in above since the read", file: (text) => others + text },
  {
    name: "numbers pasted before new lines",
    written: (text, firstNumber) => {
      const rows = text.split("\n").map((line, index) => `${firstNumber + index}: ${line}`);
      return text === "" ? text : rows.join("\n");
    },
    needsNumbers: true,
  },
  {
    name: "copied lines a level too deep",
    copied: (line) => line.replace(/^(?=.)/, "  "),
  },
  { name: "CRLF in the file", file: (text) => text.replaceAll("\n", "\r\n") },
  { name: "CRLF in the call", written: (text) => text.replaceAll("\n", "\r\n") },
];
