/** A text that a tool has shown, kept so that line numbers of it can be understood later. */
export interface Snapshot {
  readonly id: string;
  readonly file: SnapshotFile;
  readonly text: string;
}

/** The file of a snapshot, which may be known by several names. */
export interface SnapshotFile {
  /** The same for every name, and for no other file. */
  readonly key: string;
  /** As shown when the snapshot was first taken. */
  readonly shown: string;
}

/**
 * Snapshots in memory, the least recently used dropped first. An id is a short hash of file and text:
 * the same text of the same file has the same id, even after it was dropped or after a restart, and an
 * unknown id is never mistaken for another text.
 */
export interface SnapshotStore {
  /** Whether a text of this many UTF-16 units fits into the store. */
  hasRoomFor(length: number): boolean;
  /** `undefined` if there is no room for the text. */
  keep(file: SnapshotFile, text: string): Snapshot | undefined;
  find(id: string): Snapshot | undefined;
}

/** A UTF-16 unit is counted as two bytes, though V8 stores Latin-1 text in one. */
const bytesPerUnit = 2;

/** Hexadecimal digits: the chance that a forgotten id is given to another text is one in 16 million. */
const shortestId = 6;

/**
 * @param hash Hexadecimal digest of a file's key and a text, at least 32 digits. Called only for new
 *   texts, since it is slow for large ones.
 * @param onDrop Told of each id that is no longer known.
 */
export function createSnapshotStore(
  maxBytes: number,
  hash: (key: string, text: string) => string,
  onDrop: (id: string) => void = () => undefined,
): SnapshotStore {
  const byId = new Map<string, Snapshot>();
  const alike = new Map<string, Set<Snapshot>>();
  let bytes = 0;

  function drop(snapshot: Snapshot): void {
    byId.delete(snapshot.id);
    const kin = alike.get(kindOf(snapshot));
    kin?.delete(snapshot);
    if (kin?.size === 0) alike.delete(kindOf(snapshot));
    bytes -= bytesOf(snapshot);
    onDrop(snapshot.id);
  }

  function touch(snapshot: Snapshot): Snapshot {
    byId.delete(snapshot.id);
    byId.set(snapshot.id, snapshot);
    return snapshot;
  }

  function add(snapshot: Snapshot): Snapshot {
    byId.set(snapshot.id, snapshot);
    const kin = alike.get(kindOf(snapshot));
    if (kin === undefined) alike.set(kindOf(snapshot), new Set([snapshot]));
    else kin.add(snapshot);
    bytes += bytesOf(snapshot);
    for (const oldest of byId.values()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
    return snapshot;
  }

  function hasRoomFor(length: number): boolean {
    return length * bytesPerUnit <= maxBytes;
  }

  function findSame(wanted: Omit<Snapshot, "id">): Snapshot | undefined {
    for (const each of alike.get(kindOf(wanted)) ?? []) {
      if (each.text === wanted.text) return each;
    }
    return undefined;
  }

  function nameOf({ file, text }: Omit<Snapshot, "id">): string {
    const digest = hash(file.key, text);
    let length = shortestId;
    while (byId.has(`s${digest.slice(0, length)}`)) length += 1;
    return `s${digest.slice(0, length)}`;
  }

  return {
    hasRoomFor,
    keep(file, text) {
      if (!hasRoomFor(text.length)) return undefined;
      const given = { file, text };
      const same = findSame(given);
      return same === undefined ? add({ id: nameOf(given), ...given }) : touch(same);
    },
    find(id) {
      const known = byId.get(id);
      return known === undefined ? undefined : touch(known);
    },
  };
}

/** Only snapshots of one kind can be the same: few, so that they are compared one by one. */
function kindOf({ file, text }: Omit<Snapshot, "id">): string {
  return `${text.length}\0${file.key}`;
}

function bytesOf({ text }: Snapshot): number {
  return text.length * bytesPerUnit;
}
