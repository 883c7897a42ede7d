/**
 * What stands in the tree. A node is only a name: what it shows is looked up when it is drawn, so
 * that it stays the same object for VS Code while its entry changes its state.
 */
export type EditNode = EntryNode | FileNode | OlderNode | DamageNode;

export interface EntryNode {
  readonly kind: "entry";
  readonly entryId: number;
}

export interface FileNode {
  readonly kind: "file";
  readonly parent: EntryNode;
  readonly entryId: number;
  /** Among the files of the entry. */
  readonly index: number;
}

/** Shows the next page when it is chosen. */
export interface OlderNode {
  readonly kind: "older";
}

/** Names what of the journal could not be read. */
export interface DamageNode {
  readonly kind: "damage";
}
