import type { RecordedTree } from "./recordedTree.ts";

/** Each kind of thing that can be at a path, and the script that makes it; $P is the path. */
export const kinds = {
  absent: ":",
  file: 'printf "a file\\n" > $P; chmod 640 $P',
  linkToFile: "ln -s targets/file $P",
  linkToFolder: "ln -s targets/folder $P",
  linkToOutside: 'ln -s "$OUT/folder" $P',
  danglingLink: "ln -s nowhere $P",
  emptyFolder: "mkdir -m 750 $P",
  fullFolder:
    "mkdir -p $P/in/empty; printf own > $P/x; printf 'a\\r\\n' > $P/in/y; chmod 755 $P/in/y; ln -s x $P/in/z; chmod 711 $P/in",
  otherFile: "printf 'another\\000file' > $P",
  otherFolder: "mkdir -p $P/other $P/in; printf another > $P/x; ln -s .. $P/in/y",
} as const;

export type Kind = keyof typeof kinds;

/** Every ordered pair, named by both. */
export const pairs: ReadonlyMap<string, readonly [from: Kind, to: Kind]> = new Map(
  namesOf().flatMap((from) =>
    namesOf()
      .filter((to) => to !== from)
      .map((to) => [`${from} → ${to}`, [from, to]]),
  ),
);

function namesOf(): Kind[] {
  return Object.keys(kinds) as Kind[];
}

/** What the links lead to; it has the names that are in the full folder too. */
export function makeTargets(tree: RecordedTree): void {
  const folder = "mkdir -p $AT/folder/in; printf theirs > $AT/folder/x; printf y > $AT/folder/in/y";
  for (const at of ["targets", "$OUT"]) tree.run(`AT="${at}"; ${folder}; printf file > $AT/file`);
}

export function become(path: string, kind: Kind): string {
  return `P=${path}; rm -rf $P; ${kinds[kind]}`;
}
