/** Fields of the manifest that people read. What models read, such as `modelDescription`, stays. */
const wordFields: ReadonlySet<string> = new Set([
  "altText",
  "contents",
  "description",
  "displayName",
  "enumItemLabels",
  "markdownDescription",
  "markdownEnumDescriptions",
  "shortTitle",
  "title",
  "userDescription",
]);

/** Fields whose values a model reads, with all that they hold. */
const modelFields: ReadonlySet<string> = new Set(["inputSchema"]);

/** The fields that name an item of a list in a key, if it has one of them. */
const idFields = ["command", "id", "view", "name"] as const;

/** A manifest with keys in place of its words, and the words, for translators. */
export interface ExternalizedManifest {
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly words: Readonly<Record<string, string>>;
}

/**
 * Takes the words that people read out of a manifest: `"title": "%commands.linewise.showLog.title%"`
 * stands for what `package.nls.json` has under that key, and a translation under the same key.
 */
export function externalizeWords(
  manifest: Readonly<Record<string, unknown>>,
): ExternalizedManifest {
  const words: Record<string, string> = {};
  const keep = (path: readonly string[], word: string): string => {
    const key = path.join(".");
    if (Object.hasOwn(words, key))
      throw new Error(`Two words of the manifest have one key, ${key}.`);
    words[key] = word;
    return `%${key}%`;
  };

  function visitObject(
    fields: Readonly<Record<string, unknown>>,
    path: readonly string[],
  ): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      Object.entries(fields).map(([name, value]) => {
        if (modelFields.has(name)) return [name, value];
        return [name, visit(value, [...path, name], isWord(name, fields))];
      }),
    );
  }

  function visit(value: unknown, path: readonly string[], areWords: boolean): unknown {
    if (typeof value === "string") return areWords ? keep(path, value) : value;
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      const names = nameItems(items);
      return items.map((item, at) => visit(item, [...path, names[at] ?? ""], areWords));
    }
    return isObject(value) ? visitObject(value, path) : value;
  }

  return { manifest: visitObject(manifest, []), words };
}

/** The name of a view is for people; the name of a tool is its id. */
function isWord(name: string, fields: Readonly<Record<string, unknown>>): boolean {
  return wordFields.has(name) || (name === "name" && "id" in fields);
}

/** The name of each item: its id if no other item of the list has it, otherwise its place from 1. */
function nameItems(items: readonly unknown[]): readonly string[] {
  const ids = items.map((item) => {
    if (!isObject(item)) return undefined;
    return idFields.map((field) => item[field]).find((id) => typeof id === "string");
  });
  return ids.map((id, at) =>
    id === undefined || ids.indexOf(id) !== ids.lastIndexOf(id) ? `${id ?? ""}${at + 1}` : id,
  );
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
