/**
 * What stands in the tree. A node is only a name: what it shows is looked up when it is drawn, so that
 * it stays the same object for VS Code while its file changes.
 */
export type SearchNode = FileNode | MatchNode | MoreNode | UnlistedNode | FailedNode;

export interface FileNode {
  readonly kind: "file";
  readonly uri: string;
}

export interface MatchNode {
  readonly kind: "match";
  readonly parent: FileNode;
  /** Its number in the file, from 0. */
  readonly index: number;
}

/** Shows the next page when it is chosen: of the matches of a file, or of the files. */
export interface MoreNode {
  readonly kind: "more";
  readonly parent: FileNode | undefined;
  readonly left: number;
}

/** Says how many matches of a file are more than are listed of one. */
export interface UnlistedNode {
  readonly kind: "unlisted";
  readonly parent: FileNode;
  readonly left: number;
}

/** A file that can no longer be searched. */
export interface FailedNode {
  readonly kind: "failed";
  readonly parent: FileNode;
}
