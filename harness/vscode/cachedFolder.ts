import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { cacheFolder } from "../paths.ts";
import { withFileLock } from "../process/fileLock.mjs";

/**
 * Makes a folder of the cache on first use. `fill` gets an empty folder for its work, and says what is
 * the whole in the end: that appears by one rename, so what was interrupted is never taken for it, and is
 * removed by who tries next. Others wait meanwhile, and work on other folders.
 */
export async function provideCachedFolder(
  folder: string,
  fill: (workFolder: string) => Promise<string>,
  cache = cacheFolder,
): Promise<string> {
  if (existsSync(folder)) return folder;
  const name = relative(cache, folder).replaceAll(/[^\w.-]+/g, "-");
  await withFileLock(join(cache, `${name}.lock`), async () => {
    if (existsSync(folder)) return;
    const workFolder = join(cache, `unfinished-${name}`);
    await rm(workFolder, { recursive: true, force: true });
    await mkdir(workFolder);
    try {
      await rename(await fill(workFolder), folder);
    } finally {
      await rm(workFolder, { recursive: true, force: true });
    }
  });
  return folder;
}
