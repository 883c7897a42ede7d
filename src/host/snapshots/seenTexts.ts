/** What a conversation has seen of a file, by ids of snapshots. */
export interface SeenText {
  /** The text that it knows: the first that it was shown, and what it made of one that it knew. */
  readonly last: string;
  /** Other texts of which it was shown something since. */
  readonly shown: ReadonlySet<string>;
}

/** Which texts of files were shown in which conversation. */
interface SeenTexts {
  /** Something of a text was shown. */
  noteShown(fileKey: string, id: string, conversation: string): void;
  /** The conversation knows all that has become of the file. */
  noteKnown(fileKey: string, id: string, conversation: string): void;
  /** Of one conversation, or of all. */
  find(fileKey: string, conversation: string | undefined): readonly SeenText[];
}

/** What is forgotten counts as never shown: a call that writes over it is asked to name its snapshot. */
const maxConversations = 100;
const maxFiles = 5_000;
const maxShown = 20;

export function createSeenTexts(): SeenTexts {
  const conversations = new Map<string, Map<string, SeenText>>();

  function set(fileKey: string, seen: SeenText, conversation: string): void {
    const files = conversations.get(conversation) ?? new Map<string, SeenText>();
    putLast(conversations, conversation, files, maxConversations);
    putLast(files, fileKey, seen, maxFiles);
  }

  return {
    noteShown(fileKey, id, conversation) {
      const seen = conversations.get(conversation)?.get(fileKey);
      if (seen?.last === id) return;
      const shown = [...(seen?.shown ?? [])].filter((each) => each !== id).slice(1 - maxShown);
      const next = seen === undefined ? { last: id, shown: new Set<string>() } : undefined;
      set(
        fileKey,
        next ?? { last: seen?.last ?? id, shown: new Set([...shown, id]) },
        conversation,
      );
    },
    noteKnown(fileKey, id, conversation) {
      set(fileKey, { last: id, shown: new Set() }, conversation);
    },
    find(fileKey, conversation) {
      const wanted =
        conversation === undefined
          ? [...conversations.values()]
          : [conversations.get(conversation) ?? new Map<string, SeenText>()];
      return wanted.flatMap((files) => files.get(fileKey) ?? []);
    },
  };
}

/** The least recently noted is forgotten. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value, limit: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > limit && oldest !== undefined) map.delete(oldest);
}
