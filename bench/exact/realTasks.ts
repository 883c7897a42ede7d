import { splitLines } from "../corpus/hunks.ts";
import { findChanged, type ReleaseStep } from "../corpus/packageTasks.ts";
import { type ChangedFile, isSourcePath } from "../corpus/task.ts";
import { type ExactTask, pathsOnlyIn, type Tree } from "./exactTask.ts";

const maxFiles = 6;
const maxPlaces = 12;
const maxNewLines = 120;

/** What people changed between two releases, as tasks: each a file of its own, and some that go together. */
export function realTasks(step: ReleaseStep): readonly ExactTask[] {
  const changed = findChanged(step);
  return [
    ...changed.map((file) => taskOf(kindOf(file), step, [file])),
    ...(changed.length < 2 ? [] : [taskOf("several files", step, changed.slice(0, maxFiles))]),
    ...tasksOfWholeFiles(step),
  ];
}

export function taskOf(
  kind: string,
  { name }: Pick<ReleaseStep, "name">,
  files: readonly Pick<ChangedFile, "path" | "oldText" | "newText">[],
): ExactTask {
  return {
    kind,
    name: `${name} ${files[0]?.path ?? ""}`,
    before: new Map(files.map(({ path, oldText }) => [path, oldText])),
    after: new Map(files.map(({ path, newText }) => [path, newText])),
    ways: [],
  };
}

function kindOf({ oldText, newText, hunks }: ChangedFile): string {
  if (oldText.endsWith("\n") !== newText.endsWith("\n")) return "the newline at the end";
  const lines = splitLines(oldText);
  const [first] = hunks;
  if (first === undefined || hunks.length > maxPlaces) return "left out";
  const old = lines.slice(first.start, first.end);
  const touched = hunks.flatMap(({ start, end, newLines }) => [
    ...lines.slice(start, end),
    ...newLines,
  ]);
  if (/[^\0-\x7f]/.test(touched.join(""))) return "signs beyond ASCII";
  if (hunks.length > 1) return "several places";
  if (old.length === 0) return "lines put in";
  const text = old.join("");
  if (oldText.indexOf(text) !== oldText.lastIndexOf(text)) return "one of several equal";
  if (first.newLines.length === 0) return "lines taken out";
  return old.length === 1 && first.newLines.length === 1 ? "words in a line" : "lines by others";
}

/** Files that came, went, or were given another name. */
function tasksOfWholeFiles(step: ReleaseStep): readonly ExactTask[] {
  const { older, newer } = step;
  const isFit = (tree: Tree) => (path: string) => {
    const text = tree.get(path) ?? "";
    return isSourcePath(path) && text.endsWith("\n") && splitLines(text).length <= maxNewLines;
  };
  const gone = pathsOnlyIn(older, newer).filter(isFit(older));
  const come = pathsOnlyIn(newer, older).filter(isFit(newer));
  const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  const renamed = gone.flatMap((path) => {
    const to = come.find((other) => nameOf(other) === nameOf(path));
    return to === undefined ? [] : [{ path, to }];
  });
  const isRenamed = (path: string): boolean =>
    renamed.some((each) => each.path === path || each.to === path);
  const make = (kind: string, path: string, before: Tree, after: Tree): ExactTask => ({
    kind,
    name: `${step.name} ${path}`,
    before,
    after,
    ways: [],
  });
  const one = (path: string, tree: Tree): Tree => new Map([[path, tree.get(path) ?? ""]]);
  const none: Tree = new Map();
  const isAlone = (path: string): boolean => !isRenamed(path);
  return [
    ...come.filter(isAlone).map((path) => make("a new file", path, none, one(path, newer))),
    ...gone.filter(isAlone).map((path) => make("a deleted file", path, one(path, older), none)),
    ...renamed.map(({ path, to }) =>
      make("a renamed file", path, one(path, older), one(to, newer)),
    ),
  ];
}

/** The same change where lines end otherwise, and a model sees nothing of it. */
export function withEndings(
  kind: string,
  task: ExactTask,
  isCrlf: (index: number) => boolean,
): ExactTask {
  const convert = (tree: Tree): Tree =>
    new Map(
      Array.from(tree, ([path, text]): [string, string] => [
        path,
        splitLines(text)
          .map((line, index) => (isCrlf(index) ? line.replace(/\n$/, "\r\n") : line))
          .join(""),
      ]),
    );
  return { ...task, kind, before: convert(task.before), after: convert(task.after) };
}
