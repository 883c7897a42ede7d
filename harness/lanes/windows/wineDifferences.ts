/** The whole titles of tests, by the reason why they are left out. */
type LeftOut = Readonly<Record<string, readonly string[]>>;

const links = "Wine makes no symbolic link or junction, and says that it has";
const pipes = "Wine lets two programs listen on one named pipe, for which Windows says EADDRINUSE";
const open =
  "Wine lists a deleted file for as long as it is open, as Windows did before version 10";

/** What Wine does otherwise than Windows, by the folder of the tests that meet it. */
export const wineDifferences: Readonly<Record<string, LeftOut>> = {
  files: {
    [links]: ["holdsNow is true of a file of these bytes alone, also through a link"],
  },
  "files/history": {
    [open]: [
      "a journal gives no id again where its folder was removed",
      "a journal goes on where someone removed it",
      "tidying a journal clears what was written before a time, whoever wrote it, but nothing that is under way",
    ],
  },
  "files/states": {
    [links]: [
      "the states of a folder hold files, links, folders and contents, and not what is ignored",
      "putting states leaves a file that a link was to replace where the link cannot be made",
      "putting states reaches nothing through a link, neither on the way nor at the end",
    ],
  },
  "files/walk": {
    [links]: ["a walk on disk lists links and never follows them"],
  },
  "files/write": {
    [links]: [
      "createFileBytes never touches what is there: a file, an empty one, a folder, a link that leads nowhere",
      "createFileBytes follows no link above the new file",
      "replaceFileBytes follows no link, in the name or above it",
    ],
    [pipes]: [
      "the lock between windows lets one work at a time (win32)",
      ...["of one process", "of two processes"].flatMap((writers) =>
        ["an ordinary file", "a file with two names", "a file with two names, each by its own"].map(
          (file) =>
            `two writers at once, 30 rounds ${writers}: ${file} holds what the one that succeeded wrote`,
        ),
      ),
    ],
    "Wine gives a new folder the index number of the one before it, which NTFS does not": [
      "createFileBytes leaves an empty folder alone that has taken the place of one it made",
    ],
  },
  "host/recorder": {
    "Wine has no git": [
      "the stamp of git's index changes with all by which git changes files, and not as it looks at them",
    ],
    "Wine does nothing where only the case of a name is to change": [
      "a call whose file something else meets is told by the history (caseRename)",
    ],
  },
};
