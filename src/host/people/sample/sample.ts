import { mkdtemp, realpath } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AbsolutePath, parseAbsolutePath } from "../../../core/path/index.ts";
import { createFileBytes } from "../../../files/write/index.ts";
import { FailureError } from "../../../toolkit/failureError.ts";
import { pathPlatform } from "../../permission/index.ts";

/** The name of the sample file. */
export const sampleName = "cart.js";

/** What the sample file holds at first. */
export const sampleText = `/** A small shop, to try Linewise on. */

export function subtotal(items) {
  let sum = 0;
  for (const item of items) {
    sum += item.price;
  }
  return sum;
}

export function shipping(sum) {
  return 4.9;
}

export function receipt(items) {
  const sum = subtotal(items);
  const fee = shipping(sum);
  const lines = items.map((item) => \`\${item.quantity} x \${item.name}\`);
  lines.push("shipping " + fee);
  lines.push("total " + (sum + fee));
  return lines.join("\\n");
}
`;

/** The first line that the sample's edit changes. */
export const sampleLine = 3;

/** The operations of the edit that a person tries: three kinds, in one batch. */
export const sampleOperations = [
  {
    type: "lines",
    startLine: 6,
    endLine: 6,
    replaceWith: "    sum += item.price * item.quantity;",
  },
  {
    type: "insert_before",
    lineNumber: sampleLine,
    insertText: "/** What the goods cost, without shipping. */",
  },
  { type: "regex", searchFor: '(shipping|total) "', replaceWith: '$1: "' },
] as const;

/**
 * Makes a sample in a folder of its own, which only the user can write to: neither in the workspace nor in
 * VS Code's storage, which no tool may touch. That folder alone then counts as inside the workspace.
 *
 * @returns the path of the file.
 */
export async function createSample(countAsInside: (folder: AbsolutePath) => void): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), "linewise-sample-"));
  const path = join(folder, sampleName);
  const created = await createFileBytes(path, Buffer.from(sampleText));
  if (!created.ok) throw new FailureError(created.failure);
  const own = parseAbsolutePath(folder, pathPlatform);
  if (own !== undefined) countAsInside(own);
  return path;
}
