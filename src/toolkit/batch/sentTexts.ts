import type { Operation } from "../../core/batch/index.ts";
import { findPlaces, type SentText } from "../doubt/index.ts";
import type { FileChange } from "../workspace/index.ts";

/** What operations put into a file as they were sent; one that takes its text from lines sends none. */
export function sentTexts(
  operations: readonly Operation[],
  change: FileChange,
): readonly SentText[] {
  return operations.map((operation) => ({ change, ...sentBy(operation, change) }));
}

function sentBy(operation: Operation, { file }: FileChange): Omit<SentText, "change"> {
  const name = `replacements[${operation.operation}]`;
  switch (operation.type) {
    case "lines":
      return {
        field: `${name}.replaceWith`,
        text: operation.replaceWith,
        places: [operation.startLine],
      };
    case "insert_before":
    case "insert_after": {
      const { lineNumber, type } = operation;
      const places = type === "insert_after" ? [lineNumber, lineNumber + 1] : [lineNumber];
      return { field: `${name}.insertText`, text: operation.insertText, places };
    }
    case "string":
      return {
        field: `${name}.replaceWith`,
        text: operation.replaceWith,
        places: findPlaces(operation.searchFor, file.lines),
        quoted: { field: `${name}.searchFor`, text: operation.searchFor },
      };
    case "regex":
      return { field: `${name}.replaceWith`, text: operation.replaceWith, isTemplate: true };
  }
}
