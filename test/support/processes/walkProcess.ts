// Walks the folder that is its argument and prints what came of it, as JSON: a walk that blocks its
// thread can be ended from outside.
import { diskRoot } from "../../../src/files/walk/diskTree.ts";
import { listFiles } from "../../../src/files/walk/walk.ts";
import { walkRequest } from "../notation/walkRoots.ts";

const root = diskRoot(process.argv[2] ?? "");
const startedMs = performance.now();
const { files, unsearched } = await listFiles(root, walkRequest());
const tookMs = performance.now() - startedMs;
console.log(JSON.stringify({ paths: files.map(({ path }) => path), unsearched, tookMs }));
