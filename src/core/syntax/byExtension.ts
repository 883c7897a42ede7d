/**
 * A lookup by the extension of a file's name, from values by extensions, several of them with spaces
 * between. Nothing for a file of another extension.
 */
export function byExtension<Value>(
  table: Readonly<Record<string, Value>>,
): (path: string) => Value | undefined {
  const values = new Map(
    Object.entries(table).flatMap(([extensions, value]) =>
      extensions.split(" ").map((extension) => [extension, value] as const),
    ),
  );
  return (path) => values.get(/\.([\w-]+)$/.exec(path)?.[1]?.toLowerCase() ?? "");
}
