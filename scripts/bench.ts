import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../harness/paths.ts";

// npm run bench [-- name …]: every bench/*.bench.ts whose name has one of the words given, each in a
// process of its own, so that none runs in the heap of another. Fails when one of them rejects.
const folder = join(repositoryRoot, "bench");
const words = process.argv.slice(2);
const files = readdirSync(folder)
  .filter((name) => name.endsWith(".bench.ts"))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
  .sort();
if (files.length === 0) throw new Error(`No benchmark has ${words.join(" or ")} in its name.`);

const rejected = files.filter((name) => {
  const { status } = spawnSync(process.execPath, [join(folder, name)], {
    stdio: "inherit",
  });
  return status !== 0;
});
if (rejected.length > 0) {
  console.log(`\nRejected: ${rejected.join(", ")}`);
  process.exitCode = 1;
}
