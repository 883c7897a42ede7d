import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { repositoryRoot } from "../harness/paths.ts";

// npm run bench [-- name … --option …]: every *.bench.ts below bench whose name has one of the words
// given, each in a process of its own, so that none runs in the heap of another. What begins with the
// first option is handed on to them. Fails when one of them rejects.
const folder = join(repositoryRoot, "bench");
const given = process.argv.slice(2);
const firstOption = given.findIndex((word) => word.startsWith("--"));
const words = firstOption === -1 ? given : given.slice(0, firstOption);
const options = given.slice(words.length);
const files = readdirSync(folder, { encoding: "utf8", recursive: true })
  .filter((name) => name.endsWith(".bench.ts"))
  .filter((name) => words.length === 0 || words.some((word) => basename(name).includes(word)))
  .sort();
if (files.length === 0) throw new Error(`No benchmark has ${words.join(" or ")} in its name.`);

const rejected = files.filter((name) => {
  const { status } = spawnSync(process.execPath, [join(folder, name), ...options], {
    stdio: "inherit",
  });
  return status !== 0;
});
if (rejected.length > 0) {
  console.log(`\nRejected: ${rejected.join(", ")}`);
  process.exitCode = 1;
}
