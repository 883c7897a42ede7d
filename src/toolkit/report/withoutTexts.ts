/** Fields whose strings name places and kinds. Any other string may be text of a file, or become it. */
const namingFields: ReadonlySet<string> = new Set([
  "as_of",
  "cause",
  "code",
  "encoding",
  "exclude",
  "field",
  "filePath",
  "glob_pattern",
  "include",
  "kind",
  "mode",
  "path",
  "paths",
  "snapshotId",
  "step",
  "type",
]);

/**
 * An input or a failure as it may be logged: texts only by their length, since people who may not read
 * the files may read the log.
 */
export function withoutTexts(value: unknown, field = ""): unknown {
  if (typeof value === "string") {
    return namingFields.has(field) ? value : `<${value.length} characters>`;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => withoutTexts(item, field));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutTexts(item, name)]),
  );
}
