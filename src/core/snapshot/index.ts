export { mapLineOperations, type NamedSnapshot } from "./mapOperations.ts";
export { createShownLinesStore, type ShownLines } from "./shownLines.ts";
export { createSnapshotStore, type SnapshotFile } from "./snapshotStore.ts";
