import { promises } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { openHistory } from "../../crash/historyOnDisk.ts";
import { workspace } from "../../crash/vscodeOnDisk.ts";

/**
 * A program for tests: undoes an entry, and kills itself when it is about to change a name or permissions
 * in the workspace for the n-th time.
 */
const [, , folder = "", journalFolder = "", id = "", step = ""] = process.argv;
let left = Number(step);

// As VS Code has it by default, so that it opens no document to find out an encoding.
workspace.getConfiguration = () => ({
  get: (name: string) => (name === "autoGuessEncoding" ? false : undefined),
  inspect: () => undefined,
});

function countdown<Given extends readonly unknown[]>(
  change: (...given: Given) => Promise<unknown>,
): (...given: Given) => Promise<unknown> {
  return (...given) => {
    const isOurs = given.some((each) => String(each).startsWith(journalFolder));
    if (!isOurs && (left -= 1) === 0) process.kill(process.pid, "SIGKILL");
    return change(...given);
  };
}

const { services, ...changed } = {
  services: openHistory(folder, journalFolder, (message) => console.error(message)),
  chmod: countdown(promises.chmod),
  mkdir: countdown(promises.mkdir),
  rename: countdown(promises.rename),
  rmdir: countdown(promises.rmdir),
  symlink: countdown(promises.symlink),
  unlink: countdown(promises.unlink),
};
Object.assign(promises, changed);
syncBuiltinESMExports();
await services.history.undo([Number(id)], "undo");
process.exit();
