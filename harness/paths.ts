import { join } from "node:path";

export const repositoryRoot = join(import.meta.dirname, "..");

/** Downloads; safe to delete at any time when nothing runs. */
export const cacheFolder = join(repositoryRoot, ".vscode-test");

/** Bundled tests, screenshots and other results. */
export const outFolder = join(repositoryRoot, "out");

/** What Node has compiled, for `NODE_COMPILE_CACHE`: half of a short process is compiling. */
export const compiledFolder = join(outFolder, "compiled");
