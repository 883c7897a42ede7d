import { contentKeyOf } from "../../../files/history/index.ts";
import { contentOfState } from "../../../files/states/index.ts";
import type { ChangedState } from "../../history/index.ts";
import type { ComparedRoot } from "./compareRoots.ts";
import type { RecorderServices } from "../recorderServices.ts";

/**
 * Marks the files that hold what a file with secrets holds, or held before the call: moved or copied to
 * another name, it is as secret as it was.
 */
export function markSecrets(
  files: readonly ChangedState[],
  roots: readonly ComparedRoot[],
  isSecret: RecorderServices["isSecret"],
): readonly ChangedState[] {
  const contentsOf = ({ before, after }: ChangedState): readonly Uint8Array[] =>
    [before, after].flatMap((state) => (state && state.bytes.length > 0 ? [state.bytes] : []));
  const sizes = new Set(files.flatMap(contentsOf).map(({ length }) => length));
  const secrets = new Set(files.filter(isSecret).flatMap(contentsOf).map(contentKeyOf));
  for (const { before, now } of roots) {
    for (const { files: listed, contents } of [before.states, now.states]) {
      for (const [path, { sizeBytes }] of listed) {
        if (!sizes.has(sizeBytes) || !isSecret(before.root.placeFile(path))) continue;
        const content = contentOfState({ files: listed, contents }, path);
        if (content !== undefined) secrets.add(contentKeyOf(content));
      }
    }
  }
  if (secrets.size === 0) return files;
  const holdsSecret = (file: ChangedState): boolean =>
    contentsOf(file).some((content) => secrets.has(contentKeyOf(content)));
  return files.map((file) => (holdsSecret(file) ? { ...file, isSecret: true } : file));
}
