/** What a person typed before, by field, in this workspace. */
export interface InputHistory {
  /** The most recent first. */
  readonly read: (field: string) => readonly string[];
  readonly add: (field: string, text: string) => void;
  readonly remove: (field: string, text: string) => void;
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
  const write = (field: string, texts: readonly string[]): void => {
    void store.update(keyOf(field), texts.slice(0, maxTexts));
  };
  const without = (field: string, text: string): readonly string[] =>
    read(field).filter((each) => each !== text);
  return {
    read,
    add(field, text) {
      if (text === "" || text.length > maxTextLength) return;
      write(field, [text, ...without(field, text)]);
    },
    remove: (field, text) => write(field, without(field, text)),
  };
}
