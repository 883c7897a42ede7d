/** The files that a call works on, which no other call touches until they are released. */
export interface Hold {
  /**
   * Takes further files, if no other call has held them since this hold began and none that waits for
   * them could get them now; otherwise takes none.
   */
  readonly extend: (keys: readonly string[]) => boolean;
  /** Does what waits for a person's answer, as long as they like. */
  readonly whileAsking: <Value>(ask: () => Promise<Value>) => Promise<Value>;
  /** Releases the files to the calls that wait for them; calling it again is harmless. */
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
 * asked; others run in parallel. A call gets all of its files at once, so none can wait for another in
 * a circle.
 */
export interface FileLocks {
  /** @param keys What the files really are, so that two names of one file are one key. */
  readonly ask: (keys: readonly string[], signal: AbortSignal) => Turn;
  /** Why a call that asks for these now would have to wait: for a person's answer, or for other calls. */
  readonly findBusy: (keys: readonly string[]) => "asking" | "underWay" | undefined;
}

interface Waiting {
  readonly keys: readonly string[];
  readonly begin: () => void;
}

export function createFileLocks(): FileLocks {
  const held = new Set<string>();
  /** Of these, those of calls that wait for a person's answer. */
  const asking = new Set<string>();
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
        // A call that waits for a file held here comes after this call anyway.
        const others = waiting.filter((each) => !each.keys.some((key) => own.has(key)));
        if (added.some((key) => changed.has(key)) || !areFree(added, others)) return false;
        for (const key of added) {
          own.add(key);
          held.add(key);
        }
        return true;
      },
      async whileAsking(ask) {
        const asked = [...own];
        for (const key of asked) asking.add(key);
        try {
          return await ask();
        } finally {
          for (const key of asked) asking.delete(key);
        }
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

  /** Every call whose files are now free, unless an earlier one waits for one of them. */
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
    findBusy(keys) {
      if (keys.some((key) => asking.has(key))) return "asking";
      return areFree(keys, waiting) ? undefined : "underWay";
    },
    ask(keys, signal) {
      if (signal.aborted) return { mustWait: false, comes: Promise.reject(signal.reason as Error) };
      if (!areFree(keys, waiting)) return { mustWait: true, comes: waitFor(keys, signal) };
      return { mustWait: false, comes: Promise.resolve(hold(keys)) };
    },
  };
}
