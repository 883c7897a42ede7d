import { createScanner, type SyntaxKind } from "jsonc-parser";

const colon = 6 satisfies SyntaxKind.ColonToken;
const stringLiteral = 10 satisfies SyntaxKind.StringLiteral;
const endOfText = 17 satisfies SyntaxKind.EOF;

/**
 * The addresses that a JSON text names as its `$schema` and that an editor would fetch. VS Code reads
 * the text with this scanner: with comments, and with strings that are ill-formed.
 */
export function findRemoteSchemas(text: string): readonly string[] {
  const scanner = createScanner(text, true);
  const found: string[] = [];
  let key: string | undefined;
  let isAfterColon = false;
  for (let token = scanner.scan(); token !== endOfText; token = scanner.scan()) {
    const word = token === stringLiteral ? scanner.getTokenValue() : undefined;
    if (isAfterColon && key === "$schema" && isRemote(word)) found.push(word);
    isAfterColon = token === colon && key !== undefined;
    if (!isAfterColon) key = word;
  }
  return found;
}

function isRemote(address: string | undefined): address is string {
  return address !== undefined && /^\s*(?:[a-z][a-z\d+.-]*:)?\/\//i.test(address);
}
