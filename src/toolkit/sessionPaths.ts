import { type Fields, pathNames } from "./input/index.ts";
import { splitGlob } from "./workspace/index.ts";

/** Where an agent works that does not work in a folder of the window. */
export interface SessionFolder {
  readonly path: string;
  /** What a path means there: an absolute one, itself. */
  readonly place: (given: string) => string;
}

/** The input of a call whose relative paths, and those left out, mean places in the session's folder. */
export function placeInput(fields: Fields, input: unknown, { place }: SessionFolder): unknown {
  const placed = placeFields(input, place);
  const missing = Object.entries(fields).find(
    ([name, { need }]) => pathNames.includes(name) && need.kind === "default",
  );
  if (missing === undefined || typeof placed !== "object" || placed === null) return placed;
  const isGiven = pathNames.some((name) => Object.hasOwn(placed, name));
  return isGiven ? placed : { ...placed, [missing[0]]: place(".") };
}

function placeFields(value: unknown, place: SessionFolder["place"]): unknown {
  if (Array.isArray(value)) return value.map((each) => placeFields(each, place));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]: [string, unknown]) => {
      if (typeof each !== "string") return [name, placeFields(each, place)];
      if (name === "glob_pattern") return [name, placeGlob(each, place)];
      return [name, name === "fromPath" || pathNames.includes(name) ? place(each) : each];
    }),
  );
}

function placeGlob(glob: string, place: SessionFolder["place"]): string {
  const { folder, rest } = splitGlob(glob);
  const placed = place(folder === "" ? "." : folder);
  const base = placed.replaceAll("\\", "/").replaceAll(/[*?[\]{}()!+@]/g, "?");
  return placed === folder ? glob : `${base}/${rest}`;
}
