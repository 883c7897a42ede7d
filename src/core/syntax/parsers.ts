import { parseXml, XmlError } from "@rgrove/parse-xml";
import { type ParseError, parse as parseJson, printParseErrorCode } from "jsonc-parser";
import { parse as parseToml, TomlError } from "smol-toml";
import { parseAllDocuments } from "yaml";
import { indexLines, lineAt } from "../lines/index.ts";
import type { Format } from "./formats.ts";

/** Where a text cannot be parsed. Nothing in it is the text's. */
export interface Fault {
  readonly line: number;
  /** What a parser calls it, if it does: a name without words of the text. */
  readonly name: string | undefined;
}

/**
 * The first fault of a text. Loaded when a file may have one: the parsers are large.
 *
 * @throws RangeError when it is nested too deep.
 */
export const parsers: Readonly<Record<Format, (text: string) => Fault | undefined>> = {
  json: (text) => (isStrictJson(text) ? undefined : findJsonFault(text, false)),
  jsonc: (text) => findJsonFault(text, true),
  yaml(text) {
    const options = { uniqueKeys: false, prettyErrors: false, logLevel: "silent" } as const;
    const documents = parseAllDocuments(text, options);
    const [error] = [...documents].flatMap(({ errors }) => errors);
    if (error?.code === "RESOURCE_EXHAUSTION") throw new RangeError(error.message);
    return error && { line: lineOf(text, error.pos[0]), name: error.code };
  },
  toml(text) {
    try {
      parseToml(text, { integersAsBigInt: true });
      return undefined;
    } catch (error) {
      if (error instanceof TomlError) return { line: error.line, name: undefined };
      throw error;
    }
  },
  xml(text) {
    try {
      parseXml(text, { ignoreUndefinedEntities: true });
      return undefined;
    } catch (error) {
      if (error instanceof XmlError) return { line: error.line, name: nameXmlFault(error) };
      throw error;
    }
  },
};

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function findJsonFault(text: string, isLax: boolean): Fault | undefined {
  const errors: ParseError[] = [];
  parseJson(text, errors, { allowTrailingComma: isLax, disallowComments: !isLax });
  const [first] = errors;
  return first && { line: lineOf(text, first.offset), name: printParseErrorCode(first.error) };
}

function nameXmlFault({ message }: XmlError): string | undefined {
  if (message.startsWith("Missing end tag")) return "MissingEndTag";
  return message.startsWith("Unclosed") ? "Unclosed" : undefined;
}

function lineOf(text: string, offset: number): number {
  return Math.max(1, lineAt(indexLines(text), Math.min(offset, text.length)));
}
