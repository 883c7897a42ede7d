import type { ChangedTexts } from "./followHunks.ts";
import { setNamesAside } from "./setNamesAside.ts";
import { setSeparatorsAside } from "./setSeparatorsAside.ts";

/** Texts without what changes in lines and makes no others of them, and a result with it. */
interface WordsAside extends ChangedTexts {
  readonly putBack: (result: string) => string;
}

/** Names that somebody else changed, and separators of lists. */
export function setWordsAside(texts: ChangedTexts): WordsAside {
  const names = setNamesAside(texts);
  const renamed = names ?? texts;
  const separated = setSeparatorsAside(renamed);
  const putBack = (result: string): string => separated?.putBack(result) ?? result;
  return {
    ...(separated ?? renamed),
    putBack: (result) => names?.putBack(putBack(result)) ?? putBack(result),
  };
}
