import { type FileBatch, pathSeparator } from "./searchMessages.ts";

/** Enough for a thread to be busy for a millisecond, few enough to share the work out evenly. */
const filesOfBatch = 96;

/** Cuts files into batches of a size that one thread takes at a time. */
export function cutIntoBatches(paths: readonly string[], ids?: Int32Array): FileBatch[] {
  const batches: FileBatch[] = [];
  for (let start = 0; start < paths.length; start += filesOfBatch) {
    const taken = paths.slice(start, start + filesOfBatch);
    batches.push({
      paths: taken.join(pathSeparator),
      count: taken.length,
      ids: ids?.slice(start, start + filesOfBatch),
    });
  }
  return batches;
}

export function pathsOf({ paths, count }: FileBatch): string[] {
  return count === 0 ? [] : paths.split(pathSeparator);
}

export function leaveOut(batch: FileBatch, index: number): FileBatch {
  const paths = pathsOf(batch).toSpliced(index, 1);
  const ids = batch.ids?.filter((_, at) => at !== index);
  return { paths: paths.join(pathSeparator), count: paths.length, ids };
}
