import { createScanner } from "jsonc-parser";

/** Kinds of tokens; the package has them as a `const enum`, which is gone at run time. */
const colon = 6;
const stringLiteral = 10;
const endOfText = 17;

/**
 * The addresses that a JSON text names as its `$schema` and that an editor would fetch. VS Code reads
 * the text with this scanner: with comments, and with strings that are ill-formed.
 */
export function findRemoteSchemas(text: string): readonly string[] {
  const scanner = createScanner(text, true);
  const found: string[] = [];
  let key: string | undefined;
  let isAfterColon = false;
  const scan = (): number => scanner.scan();
  for (let token = scan(); token !== endOfText; token = scan()) {
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
