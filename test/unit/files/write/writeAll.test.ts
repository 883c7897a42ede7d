import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { writeAll } from "../../../../src/files/write/fileBytes.ts";
import type { FileHandle } from "../../../../src/files/write/fileSystem.ts";

const seed = 4209;
const smallBytes = 262_144;
const largestBytes = 1_100_000;

describe("writeAll", () => {
  const anySize = fc.constantFrom(0, 1, 7_000, smallBytes, smallBytes + 1, 1 << 20, largestBytes);
  const pieces = fc.array(fc.tuple(anySize, fc.nat(255)), { maxLength: 24 });

  it(`writes pieces of any size in order, small ones together (seed ${seed})`, async () => {
    await fc.assert(
      fc.asyncProperty(pieces, fc.nat(9), async (given, position) => {
        const made = given.map(([size, fill]) => Buffer.alloc(size, fill));
        const { handle, written } = recordWrites();
        await writeAll(handle, made, position);
        const whole = Buffer.concat([Buffer.alloc(position), ...made]);
        const parts = [Buffer.alloc(position), ...written.map(({ bytes }) => bytes)];
        assert.ok(Buffer.concat(parts).equals(whole));
        let end = position;
        for (const { bytes, at } of written) {
          assert.equal(at, end);
          end += bytes.length;
        }
        assert.ok(written.length <= mostWrites(made.map(({ length }) => length)));
      }),
      { seed: seed, numRuns: 100 },
    );
  });
});

/** One for each large piece and each run of small ones, and one for what a buffer surely holds. */
function mostWrites(pieceSizes: readonly number[]): number {
  const sizes = pieceSizes.filter((size) => size > 0);
  const isLarge = (size: number = largestBytes): boolean => size > smallBytes;
  const runs = sizes.filter((size, index) => isLarge(size) || isLarge(sizes[index - 1]));
  const joined = sizes.filter((size) => !isLarge(size)).reduce((sum, size) => sum + size, 0);
  return runs.length + joined / (3 * smallBytes);
}

function recordWrites(): {
  readonly handle: FileHandle;
  readonly written: readonly { readonly bytes: Buffer; readonly at: number }[];
} {
  const written: { bytes: Buffer; at: number }[] = [];
  const write: FileHandle["write"] = (bytes, offset, length, position) => {
    written.push({ bytes: Buffer.from(bytes.subarray(offset, offset + length)), at: position });
    return Promise.resolve({ bytesWritten: length });
  };
  return { handle: { write } as FileHandle, written };
}
