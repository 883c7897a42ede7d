/** The whole titles of tests, by the reason why they are left out. */
type LeftOut = Readonly<Record<string, readonly string[]>>;

/** What Wine does otherwise than Windows, by the folder of the tests that meet it. */
export const wineDifferences: Readonly<Record<string, LeftOut>> = {
  "files/write": {
    "Wine lets two programs listen on one named pipe, for which Windows says EADDRINUSE": [
      "the lock between windows lets one work at a time (win32)",
    ],
  },
};
