import type { ScanQueue } from "./scanQueue.ts";
import { cutIntoBatches } from "./searchMessages.ts";
import type { GivenContent, SuppliedBatch } from "./searchRequest.ts";

/** More is asked for only when the threads have less than this to do. */
const maxWaitingTasks = 8;

/** Takes files that no thread can read as fast as they are searched. */
export interface VirtualSource {
  /** Resolves when all files are in the queue, or the search is over. */
  takeAll(batches: AsyncIterable<SuppliedBatch>): Promise<void>;
  /** To be called whenever the queue has become shorter, and when the search is over. */
  wake(): void;
}

export function createVirtualSource(
  queue: ScanQueue,
  given: ReadonlyMap<string, GivenContent>,
  { isOver, schedule }: { readonly isOver: () => boolean; readonly schedule: () => void },
): VirtualSource {
  let wake: () => void = () => undefined;
  const waitForRoom = async (): Promise<void> => {
    while (!isOver() && queue.waitingTasks() > maxWaitingTasks) {
      await new Promise<void>((go) => {
        wake = go;
      });
    }
  };
  return {
    async takeAll(batches) {
      for await (const { files, ...left } of batches) {
        if (isOver()) return;
        const paths = files.map(({ path }) => path);
        queue.add(cutIntoBatches(paths), contentsOf(files, given));
        queue.addUnsearched(left);
        schedule();
        await waitForRoom();
      }
    },
    wake: () => wake(),
  };
}

/** A given text is searched instead of the bytes, a given encoding says how to read them. */
function contentsOf(
  files: SuppliedBatch["files"],
  given: ReadonlyMap<string, GivenContent>,
): ReadonlyMap<string, GivenContent> {
  return new Map(files.map(({ path, content }) => [path, { ...content, ...given.get(path) }]));
}
