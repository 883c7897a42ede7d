import { spawn } from "node:child_process";
import { once } from "node:events";
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
  /** An empty folder on the same disk: every regular file is moved there, so that none is lost. */
  readonly historyFolder: string;
}

/** The same file is never at the path twice. Pauses are drawn anew each time. */
const program = `
  const fs = require("node:fs");
  const { path, text, outsidePath, historyFolder } = JSON.parse(process.argv[1]);
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 + Math.random() * 55);
  const file = historyFolder + ".file";
  let moved = 0;
  const moveAway = () => {
    try {
      if (fs.lstatSync(path).isSymbolicLink()) fs.unlinkSync(path);
      else fs.renameSync(path, historyFolder + "/" + (moved += 1));
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  };
  // What was created in between is moved away first: nothing may be lost here.
  const putLink = () => {
    for (;;) {
      moveAway();
      try {
        return fs.symlinkSync(outsidePath, path);
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
      }
    }
  };
  for (let round = 0; ; round += 1) {
    putLink();
    if (round === 0) process.stdout.write("started");
    pause();
    if (text === undefined) moveAway();
    else {
      fs.writeFileSync(file, text);
      fs.renameSync(file, path);
    }
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
      return Promise.all(paths.map((path) => readFile(path, "utf8").catch(() => "")));
    },
  };
}
