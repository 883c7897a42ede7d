import type { DiskAccess } from "./diskAccess.ts";

/** Asks each question once. For use within one moment only: what it remembers is never refreshed. */
export function createRememberingDisk(disk: DiskAccess): DiskAccess {
  return {
    lstat: remember((path) => disk.lstat(path)),
    readlink: remember((path) => disk.readlink(path)),
    realpath: remember((path) => disk.realpath(path)),
  };
}

function remember<Answer>(
  ask: (path: string) => Promise<Answer>,
): (path: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (path) => {
    const known = answers.get(path);
    if (known !== undefined) return known;
    const answer = ask(path);
    answers.set(path, answer);
    return answer;
  };
}
