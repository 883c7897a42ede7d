/** The files that a call works on, which no other call touches until they are released. */
export interface Hold {
  /**
   * Takes further files, if nobody has had them since this hold began, and nobody waits for them who
   * could get them now; otherwise takes none.
   */
  readonly extend: (keys: readonly string[]) => boolean;
  /** Gives the files to whoever waits for them; again is harmless. */
  readonly release: () => void;
}

/** A place in the queue, taken at once. */
export interface Turn {
  readonly mustWait: boolean;
  /** Rejects with the signal's reason when it is aborted before the turn comes. */
  readonly comes: Promise<Hold>;
}

/**
 * One queue for each file: calls that share a file run one after another, in the order in which they
 * asked, and others side by side. A call gets all of its files at once, so none can wait for another
 * in a circle.
 */
export interface FileLocks {
  /** @param keys What the files really are, so that two names of one file are one key. */
  readonly ask: (keys: readonly string[], signal: AbortSignal) => Turn;
}

interface Waiting {
  readonly keys: readonly string[];
  readonly begin: () => void;
}

export function createFileLocks(): FileLocks {
  const held = new Set<string>();
  /** For each hold, the files that others have released since it began. */
  const changedDuring = new Set<Set<string>>();
  let waiting: readonly Waiting[] = [];

  function areFree(keys: readonly string[], before: readonly Waiting[]): boolean {
    return keys.every((key) => !held.has(key) && before.every((each) => !each.keys.includes(key)));
  }

  function hold(asked: readonly string[]): Hold {
    const own = new Set(asked);
    const changed = new Set<string>();
    changedDuring.add(changed);
    for (const key of own) held.add(key);
    return {
      extend(keys) {
        const added = keys.filter((key) => !own.has(key));
        // Who waits for a file that is held here as well is behind this call anyway.
        const others = waiting.filter((each) => !each.keys.some((key) => own.has(key)));
        if (added.some((key) => changed.has(key)) || !areFree(added, others)) return false;
        for (const key of added) {
          own.add(key);
          held.add(key);
        }
        return true;
      },
      release() {
        changedDuring.delete(changed);
        for (const key of own) {
          held.delete(key);
          for (const others of changedDuring) others.add(key);
        }
        own.clear();
        admit();
      },
    };
  }

  /** Everyone whose files are free by now, unless someone who came earlier waits for one of them. */
  function admit(): void {
    const before: Waiting[] = [];
    for (const each of waiting) {
      if (areFree(each.keys, before)) each.begin();
      else before.push(each);
    }
  }

  function waitFor(keys: readonly string[], signal: AbortSignal): Promise<Hold> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        waiting = waiting.filter((each) => each !== place);
        signal.removeEventListener("abort", giveUp);
      };
      const giveUp = (): void => {
        leave();
        reject(signal.reason as Error);
        admit();
      };
      const begin = (): void => {
        leave();
        resolve(hold(keys));
      };
      const place: Waiting = { keys, begin };
      waiting = [...waiting, place];
      signal.addEventListener("abort", giveUp);
    });
  }

  return {
    ask(keys, signal) {
      if (signal.aborted) return { mustWait: false, comes: Promise.reject(signal.reason as Error) };
      if (!areFree(keys, waiting)) return { mustWait: true, comes: waitFor(keys, signal) };
      return { mustWait: false, comes: Promise.resolve(hold(keys)) };
    },
  };
}
