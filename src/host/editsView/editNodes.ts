/**
 * What stands in the tree. A node is only a name: what it shows is looked up when it is drawn. VS Code
 * knows it again by the id of its item.
 */
export type EditNode = RowNode | ReviewedFileNode | RequestNode | EntryNode | FileNode;

/** A row of which there is one: what waits for review, the next page, what of the journal could not be read. */
interface RowNode {
  readonly kind: "review" | "older" | "damage";
}

export interface ReviewedFileNode {
  readonly kind: "reviewedFile";
  readonly uri: string;
}

export interface RequestNode {
  readonly kind: "request";
  readonly requestId: string;
}

export interface EntryNode {
  readonly kind: "entry";
  readonly entryId: number;
  /** None where nobody knows what was asked for. */
  readonly parent: RequestNode | undefined;
}

export interface FileNode {
  readonly kind: "file";
  readonly parent: EntryNode;
  readonly entryId: number;
  /** Among the files of the entry. */
  readonly index: number;
}

export const review: EditNode = { kind: "review" };
export const older: EditNode = { kind: "older" };
export const damage: EditNode = { kind: "damage" };

/** What the view lists. */
export interface Listed {
  readonly roots: readonly EditNode[];
  /** The edits and marks in them, newest first. */
  readonly entries: readonly EntryNode[];
  readonly byRequest: ReadonlyMap<string, readonly EntryNode[]>;
}

/** A request is where its newest edit is. */
export function groupByRequest(
  entries: readonly EntryNode[],
  first: readonly EditNode[],
  last: readonly EditNode[],
): Listed {
  const roots: EditNode[] = [...first];
  const byRequest = new Map<string, EntryNode[]>();
  for (const node of entries) {
    const { parent } = node;
    if (parent === undefined) {
      roots.push(node);
      continue;
    }
    const known = byRequest.get(parent.requestId);
    if (known === undefined) {
      roots.push(parent);
      byRequest.set(parent.requestId, [node]);
    } else known.push(node);
  }
  return { roots: [...roots, ...last], entries, byRequest };
}
