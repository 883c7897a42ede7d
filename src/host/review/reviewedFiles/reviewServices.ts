import type { TextFormat } from "../../documents/index.ts";
import type { EditHistory } from "../../history/index.ts";

/** What the review needs of the history and of VS Code; a unit test gives it its own. */
export interface ReviewServices {
  readonly history: Pick<EditHistory, "read" | "readContent" | "note" | "undoTexts">;
  /**
   * The text that a file has now, in its editor or else on the disk; undefined where it has none, or
   * one too large to be compared.
   */
  readonly readText: (file: FileFormat) => Promise<string | undefined>;
  readonly decode: (bytes: Uint8Array, format: TextFormat) => Promise<string>;
  readonly encode: (text: string, format: TextFormat) => Promise<Uint8Array>;
  /** A text of `decode` as an editor shows it. */
  readonly showText: (text: string, format: TextFormat) => Promise<string>;
  /** A file as it is shown: relative to the workspace where it can be. */
  readonly showPath: (uri: string) => string;
}

export interface FileFormat extends TextFormat {
  readonly uri: string;
}
