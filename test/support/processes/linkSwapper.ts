import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Another process that keeps putting a link to a file outside in the place of a file, and back. */
export interface LinkSwapper {
  /** Ends the process. The texts of all regular files that stood at the path. */
  readonly stop: () => Promise<readonly string[]>;
}

export interface SwapTarget {
  /** Where a regular file with this text alternates with the link; without text, nothing with it. */
  readonly path: string;
  readonly text?: string;
  readonly outsidePath: string;
  /** An empty folder on the same disk: all that stood at the path is moved there, so nothing is lost. */
  readonly historyFolder: string;
}

/** The same file is never at the path twice. Pauses are drawn anew each time. */
const program = `
  const fs = require("node:fs");
  const { path, text, outsidePath, historyFolder } = JSON.parse(process.argv[1]);
  const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  const startMs = Date.now();
  // Now and then long enough for a call to get through; on a busy machine, in the end.
  const pause = () =>
    wait(Math.random() < 0.1 ? 1500 + (Date.now() - startMs) / 10 : 5 + Math.random() * 55);
  let moved = 0;
  // Always a rename: between a look and a removal, the link may have become what a call wrote.
  const moveAway = () => {
    try {
      fs.renameSync(path, historyFolder + "/" + (moved += 1));
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  };
  // Nothing is put over what a call wrote in between.
  const put = (make) => {
    for (;;) {
      moveAway();
      try {
        return make();
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
    }
  };
  for (let round = 0; ; round += 1) {
    put(() => fs.symlinkSync(outsidePath, path));
    if (round === 0) process.stdout.write("started");
    pause();
    if (text === undefined) moveAway();
    else put(() => fs.writeFileSync(path, text, { flag: "wx" }));
    pause();
  }`;

export async function startLinkSwapper(target: SwapTarget): Promise<LinkSwapper> {
  await mkdir(target.historyFolder, { recursive: true });
  const child = spawn(process.execPath, ["-e", program, JSON.stringify(target)], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return {
    async stop() {
      const exited = once(child, "exit");
      child.kill();
      await exited;
      const names = await readdir(target.historyFolder);
      const paths = [target.path, ...names.map((name) => join(target.historyFolder, name))];
      return Promise.all(paths.map(textOfFile));
    },
  };
}

/** Of a regular file; of a link, or of nothing, there is none. */
export async function textOfFile(path: string): Promise<string> {
  try {
    return await readFile(path, { encoding: "utf8", flag: constants.O_NOFOLLOW });
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ELOOP") return "";
    throw error;
  }
}
