/** An id as people write it, `"e12"` or `12`, or a node of a view that stands for an entry. */
export function readEntryId(argument: unknown): number | undefined {
  if (argument === undefined || argument === null) return undefined;
  const given: unknown =
    typeof argument === "object" && "entryId" in argument ? argument.entryId : argument;
  const id = Number(typeof given === "string" ? given.replace(/^e/, "") : given);
  if (Number.isSafeInteger(id) && id > 0) return id;
  throw new Error(`${JSON.stringify(given)} is not the id of an edit, such as "e12".`);
}
