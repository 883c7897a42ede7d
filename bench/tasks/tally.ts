/** Tokens of one task by what they are spent on: calls are written, results read. */
export interface Tally {
  readonly search: number;
  readonly read: number;
  /** The edit calls alone, which a model writes: they cost several times what is read. */
  readonly edit: number;
  readonly editResult: number;
  readonly verify: number;
  readonly calls: number;
  /** Whether the files have become the new ones, byte for byte. */
  readonly isExact: boolean;
}

export const emptyTally: Tally = {
  search: 0,
  read: 0,
  edit: 0,
  editResult: 0,
  verify: 0,
  calls: 0,
  isExact: true,
};

export function addTallies(one: Tally, other: Tally): Tally {
  return {
    search: one.search + other.search,
    read: one.read + other.read,
    edit: one.edit + other.edit,
    editResult: one.editResult + other.editResult,
    verify: one.verify + other.verify,
    calls: one.calls + other.calls,
    isExact: one.isExact && other.isExact,
  };
}

export function totalOf({ search, read, edit, editResult, verify }: Tally): number {
  return search + read + edit + editResult + verify;
}
