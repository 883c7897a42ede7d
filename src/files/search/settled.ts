/**
 * Time stamps are only as fine as the clock of their file system, two seconds on FAT: what was read
 * so soon after a change may change once more and show the same stamp. Nothing is kept of it. (Git
 * calls such a file "racily clean".)
 */
export const settledAfterMs = 2_500;
