import { constants } from "node:fs";

/**
 * For opening a file that is known only by its path: a pipe in its place must not block, and a link in
 * its place is not followed. Windows has neither flag.
 */
export const readWithoutWaiting =
  process.platform === "win32"
    ? constants.O_RDONLY
    : constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
