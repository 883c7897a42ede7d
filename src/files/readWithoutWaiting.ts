import { constants } from "node:fs";

/**
 * To open a file of which only the path is known: a pipe that took its place must not block, and a
 * link in its place is not followed. Windows has neither flag.
 */
export const readWithoutWaiting =
  process.platform === "win32"
    ? constants.O_RDONLY
    : constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
