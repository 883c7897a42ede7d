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
 * Snapshots in memory, the least recently used dropped first. An id is a short hash of file and
 * text: the same text of the same file has the same id, also after a restart, and an id that
 * is no longer known is not taken for another text.
 */
export interface SnapshotStore {
  /** A text that is larger than all snapshots together may be gets an id, but is not kept. */
  keep(file: SnapshotFile, text: string): Snapshot;
  find(id: string): Snapshot | undefined;
}

/** A UTF-16 unit is counted as two bytes, though V8 stores Latin-1 text in one. */
const bytesPerUnit = 2;
/** Hexadecimal digits: one in 16 million that a forgotten id is given to another text. */
const shortestId = 6;

/**
 * @param hash Hexadecimal digest of a file's key and a text, at least 32 digits.
 * @param onDrop Told of each id that is no longer known.
 */
export function createSnapshotStore(
  maxBytes: number,
  hash: (key: string, text: string) => string,
  onDrop: (id: string) => void = () => undefined,
): SnapshotStore {
  const byId = new Map<string, Snapshot>();
  let bytes = 0;

  function drop(snapshot: Snapshot): void {
    byId.delete(snapshot.id);
    bytes -= bytesOf(snapshot);
    onDrop(snapshot.id);
  }

  function touch(snapshot: Snapshot): Snapshot {
    byId.delete(snapshot.id);
    byId.set(snapshot.id, snapshot);
    return snapshot;
  }

  function add(snapshot: Snapshot): Snapshot {
    if (bytesOf(snapshot) > maxBytes) return snapshot;
    byId.set(snapshot.id, snapshot);
    bytes += bytesOf(snapshot);
    for (const oldest of byId.values()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
    return snapshot;
  }

  return {
    keep(file, text) {
      const digest = hash(file.key, text);
      for (let length = shortestId; ; length += 1) {
        const id = `s${digest.slice(0, length)}`;
        const known = byId.get(id);
        if (known === undefined) return add({ id, file, text });
        if (known.file.key === file.key && known.text === text) return touch(known);
      }
    },
    find(id) {
      const known = byId.get(id);
      return known === undefined ? undefined : touch(known);
    },
  };
}

function bytesOf({ text }: Snapshot): number {
  return text.length * bytesPerUnit;
}
