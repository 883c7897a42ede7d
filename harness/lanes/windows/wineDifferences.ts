/** The titles of tests, or with `*` at the end what they begin with, by the reason why they are left out. */
type LeftOut = Readonly<Record<string, readonly string[]>>;

const links = "Wine makes no symbolic link or junction, and says that it has";
const pipes = "Wine lets two programs listen on one named pipe, for which Windows says EADDRINUSE";
const git = "Wine has no git, with which the test compares";
const shell = "There is no POSIX shell, which runs the script that the test is about";
const open =
  "Wine lists a deleted file for as long as it is open, as Windows did before version 10";

/** What Wine does otherwise than Windows, by the folder of the tests that meet it. */
export const wineDifferences: Readonly<Record<string, LeftOut>> = {
  "core/history": {
    [git]: [
      "renderPatch has modes and links, and what becomes another of these",
      "renderPatch names *",
      "renderPatch is applied by git, whatever the texts are (seed 1305)",
    ],
  },
  files: {
    [git]: [
      "the stamp of git's index changes with all by which git changes files, and not as it looks at them",
    ],
    [links]: ["holdsNow is true of a file of these bytes alone, also through a link"],
  },
  "files/history": {
    [open]: [
      "a journal gives no id again where its folder was removed",
      "a journal goes on where someone removed it",
      "tidying a journal clears what was written before a time, whoever wrote it, but nothing that is under way",
    ],
  },
  "files/search": {
    [links]: ["a search pool searches given texts instead of the files, and never through a link"],
    "Windows knows no permissions or owners": ["a search pool names the files that cannot be read"],
  },
  "files/states": {
    [links]: [
      "the states of a folder hold files, links, folders and contents, and not what is ignored",
      "putting states changes a link whose name leaves no room for a longer one",
      "putting states leaves a file that a link was to replace where the link cannot be made",
      "putting states reaches nothing through a link, neither on the way nor at the end",
    ],
  },
  "files/walk": {
    [links]: [
      "a walk on disk lists links and never follows them",
      "the files below a folder are counted by their names, up to a thousand, through no link",
    ],
    [git]: ["ignore rules*", "random trees under random ignore rules*"],
  },
  "files/write": {
    [links]: [
      "createFileBytes never touches what is there: a file, an empty one, a folder, a link that leads nowhere",
      "createFileBytes follows no link above the new file",
      "replaceFileBytes follows no link, in the name or above it",
    ],
    [pipes]: [
      "the lock between windows lets one work at a time (this system)",
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
  host: {
    [links]: [
      "the editing tools in a real VS Code a symbolic link stays one, and its file is what changes",
      "the editing tools in a real VS Code a symbolic link stays one on the byte-exact route",
    ],
  },
  "host/agentHooks": {
    [shell]: [
      "the hook of the plugin, run by a real shell*",
      "the hooks in the user's own folder, run by a real shell*",
      "calls that no window recorded are counted once, in the next window on their folder, by agent",
    ],
  },
  "host/history": {
    [links]: ["createEditHistory stays of use where a rename could not be noted"],
    [pipes]: [
      "createEditHistory holds what one window keeps at the moment when another records, or says that it does not",
    ],
  },
  "host/recorder": {
    "Wine does nothing where only the case of a name is to change": [
      "a call whose file something else meets is told by the history (caseRename)",
    ],
  },
  "host/startup": {
    [links]: [
      "the door for hooks of agents takes away what other machines have not used for 30 days, and nothing of a window that is there",
      "the door for hooks of agents names the folders that it serves, as they are called and as they really are",
    ],
    [open]: [
      "the door for hooks of agents, in a window is mended at the same place where it was taken away with the folder of all, and the person is told once",
      "the door for hooks of agents, in a window is opened elsewhere where its place was taken",
      "the door for hooks of agents puts back what is gone when it says what it serves, and fails where it cannot",
    ],
  },
};
