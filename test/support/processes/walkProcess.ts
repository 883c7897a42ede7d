// Walks the folder that is its argument and prints what came of it, as JSON: a walk that blocks its
// thread can be ended from outside.
import { listFiles } from "../../../src/files/walk/walk.ts";
import { diskRootOf } from "../notation/walkRoots.ts";

const root = diskRootOf(process.argv[2] ?? "");
const startedMs = performance.now();
const { files, unsearched } = await listFiles(root, {
  base: "",
  includeHidden: true,
  includeGitignored: false,
});
const tookMs = performance.now() - startedMs;
console.log(JSON.stringify({ paths: files.map(({ path }) => path), unsearched, tookMs }));
