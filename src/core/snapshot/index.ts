export { type ChangeHistory, createChangeHistory } from "./changeHistory.ts";
export { editSince, mapLineOperations, type SnapshotChange } from "./mapOperations.ts";
export { createSnapshotStore, type SnapshotFile } from "./snapshotStore.ts";
