import type { Operation } from "../../core/batch/index.ts";
import {
  compileEcmaScript,
  findForeignReference,
  type ForeignReference,
  parseEcmaScriptTemplate,
} from "../../core/pattern/index.ts";
import { findPlaces, type SentText } from "../doubt/index.ts";
import type { FileChange } from "../workspace/index.ts";

/** What operations put into a file as they were sent; one that takes its text from lines sends none. */
export function sentTexts(
  operations: readonly Operation[],
  change: FileChange,
): readonly SentText[] {
  return operations.map((operation) => ({ change, ...sentBy(operation, change) }));
}

function sentBy(given: Operation, { file }: FileChange): Omit<SentText, "change"> {
  const { operation, type, newText: text } = given;
  const name = `replacements[${operation}]`;
  switch (type) {
    case "lines":
      return { field: `${name}.replaceWith`, text, places: [given.startLine] };
    case "insert_before":
      return { field: `${name}.insertText`, text, places: [given.startLine] };
    case "insert_after": {
      const places = [given.startLine, given.startLine + 1];
      return { field: `${name}.insertText`, text, places };
    }
    case "string": {
      const { searchFor } = given;
      const quoted = { field: `${name}.searchFor`, text: searchFor };
      const places = findPlaces(searchFor, file.lines);
      return { field: `${name}.replaceWith`, text, places, quoted };
    }
    case "regex":
      return {
        field: `${name}.replaceWith`,
        text,
        isTemplate: true,
        foreign: findForeign(given.searchFor, text),
      };
  }
}

function findForeign(pattern: string, replacement: string): ForeignReference | undefined {
  const compiled = compileEcmaScript(pattern, { field: "searchFor" });
  if (!compiled.ok) return undefined;
  const { groups } = compiled.value;
  const template = parseEcmaScriptTemplate(replacement, groups);
  if (!template.ok) return undefined;
  return findForeignReference(replacement, template.value, groups, "ecmascript");
}
