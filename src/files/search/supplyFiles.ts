import { cutIntoRuns } from "./fileRuns.ts";
import type { ScanQueue } from "./scanQueue.ts";
import type { GivenContent } from "./searchMessages.ts";
import type { SuppliedBatch } from "./searchRequest.ts";

/** A supplier is asked for more only when the threads have less than this to do. */
const maxWaitingTasks = 8;

/** Takes what a supplier gives as fast as it is searched. */
export interface Supply {
  /** Resolves when all is in the queue, or is wanted no more. */
  takeAll(batches: AsyncIterable<SuppliedBatch>): Promise<void>;
  /** To be called whenever the queue has become shorter, and when the search is over. */
  wake(): void;
}

export function createSupply(
  queue: ScanQueue,
  given: ReadonlyMap<string, GivenContent>,
  { isOver, pump }: { readonly isOver: () => boolean; readonly pump: () => void },
): Supply {
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
      for await (const { files, skipped, withheldFiles } of batches) {
        if (isOver()) return;
        const paths = files.map(({ path }) => path);
        queue.add(cutIntoRuns(paths), contentsOf(files, given));
        queue.skip(skipped, withheldFiles);
        pump();
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
