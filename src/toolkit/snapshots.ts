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
 * Snapshots in memory, the least recently used dropped first. A text of a file has one id as long as
 * it is kept; no id is given to two texts, so that one that is no longer known stays unknown.
 */
export interface SnapshotStore {
  /** Whether a text of so many UTF-16 units is not larger than all snapshots together may be. */
  hasRoomFor(length: number): boolean;
  /** Nothing where there is no room for the text. */
  keep(file: SnapshotFile, text: string): Snapshot | undefined;
  find(id: string): Snapshot | undefined;
}

/** A UTF-16 unit is counted as two bytes, though V8 stores Latin-1 text in one. */
const bytesPerUnit = 2;

/** Hexadecimal. */
const idDigits = 6;

/** How many ids there are before the first one comes again. */
export const idCount = 16 ** idDigits;

/** Odd, so that it leads to all of them; large, so that ids that follow each other look unlike. */
const idStride = 0x9e3779;

/**
 * @param firstId Which of all ids is given first; a random one, so that an id of an earlier session
 * is hardly ever one of this session.
 * @param onDrop Told of each id that is no longer known.
 */
export function createSnapshotStore(
  maxBytes: number,
  firstId: number,
  onDrop: (id: string) => void = () => undefined,
): SnapshotStore {
  const byId = new Map<string, Snapshot>();
  const alike = new Map<string, Set<Snapshot>>();
  let bytes = 0;
  let nextId = firstId;

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

  function takeId(): string {
    const id = nextId.toString(16).padStart(idDigits, "0");
    nextId = (nextId + idStride) % idCount;
    return `s${id}`;
  }

  return {
    hasRoomFor,
    keep(file, text) {
      if (!hasRoomFor(text.length)) return undefined;
      const given = { file, text };
      const same = findSame(given);
      return same === undefined ? add({ id: takeId(), ...given }) : touch(same);
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
