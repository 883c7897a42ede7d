/** What a person typed before, by field, in this workspace. */
export interface InputHistory {
  /** The most recent first. */
  readonly read: (field: string) => readonly string[];
  readonly add: (field: string, text: string) => void;
}

/** The part of VS Code's `Memento` that is needed. */
export interface HistoryStore {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const maxTexts = 20;
/** Longer texts were pasted, and nobody would recognize them in a list. */
const maxTextLength = 2_000;

/** Windows of one workspace share it; the last one to write wins. */
export function createInputHistory(store: HistoryStore): InputHistory {
  const keyOf = (field: string): string => `inputs.${field}`;
  const read = (field: string): readonly string[] => {
    const stored = store.get(keyOf(field));
    return Array.isArray(stored) ? stored.filter((value) => typeof value === "string") : [];
  };
  return {
    read,
    add(field, text) {
      if (text === "" || text.length > maxTextLength) return;
      const others = read(field).filter((each) => each !== text);
      void store.update(keyOf(field), [text, ...others].slice(0, maxTexts));
    },
  };
}
