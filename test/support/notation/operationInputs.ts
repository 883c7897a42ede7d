/** One of `replacements[]`, as a call has it. */
export type OperationInput = Readonly<Record<string, unknown>> & { readonly type: string };

export function lines(startLine: number, endLine: number, replaceWith: string): OperationInput {
  return { type: "lines", startLine, endLine, replaceWith };
}

export function before(lineNumber: number, insertText: string): OperationInput {
  return { type: "insert_before", lineNumber, insertText };
}

export function after(lineNumber: number, insertText: string): OperationInput {
  return { type: "insert_after", lineNumber, insertText };
}

export function string(searchFor: string, replaceWith: string): OperationInput {
  return { type: "string", searchFor, replaceWith };
}

export function regex(searchFor: string, replaceWith: string): OperationInput {
  return { type: "regex", searchFor, replaceWith };
}
