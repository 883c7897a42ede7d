import * as fs from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A program for tests that attack a path: it swaps what is there for a link to `outside` and back
 * until it is killed.
 *
 * - `file`: a link over the file, then a copy of `spare` over the link
 * - `name`: as `file`, with a further name of `spare`
 * - `nothing`: a link where nothing was, then nothing again
 * - `folder`: the folder moved away and a link in its place, then the folder again
 */
const [, , kind = "", path = "", outside = "", spare = ""] = process.argv;
const next = `${path}.next`;

const swaps: Record<string, readonly [() => void, () => void]> = {
  file: [putLink, () => putFile(() => fs.copyFileSync(spare, next))],
  name: [putLink, () => putFile(() => fs.linkSync(spare, next))],
  nothing: [putLink, () => fs.rmSync(path, { force: true })],
  folder: [
    () => {
      fs.symlinkSync(outside, `${path}.link`);
      fs.renameSync(path, next);
      takePlace(`${path}.link`);
    },
    () => {
      fs.unlinkSync(path);
      takePlace(next);
    },
  ],
};

const [away, back] = swaps[kind] ?? [];
if (away === undefined || back === undefined) throw new Error(`What is ${kind}?`);
process.stdout.write("swapping\n");
for (;;) {
  away();
  await wait(Math.random() * 8);
  back();
  await wait(Math.random() * 8);
}

function putLink(): void {
  putFile(() => fs.symlinkSync(outside, next));
}

function putFile(make: () => void): void {
  make();
  fs.renameSync(next, path);
}

/** Moves what is at `from` to `path`, however often a writer makes the missing folder anew. */
function takePlace(from: string): void {
  for (;;) {
    try {
      fs.rmSync(path, { recursive: true, force: true });
      fs.renameSync(from, path);
      return;
    } catch (thrown) {
      const { code = "" } = thrown as NodeJS.ErrnoException;
      if (!["EISDIR", "ENOTEMPTY", "EEXIST"].includes(code)) throw thrown;
    }
  }
}
