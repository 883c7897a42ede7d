/** The file is there, but cannot be read or written as asked. */
export type FileFailure =
  | {
      readonly code: "binaryFile";
      readonly path: string;
      readonly sizeBytes: number;
      readonly kind: string;
    }
  | { readonly code: "fileTooLarge"; readonly path: string; readonly sizeBytes: number }
  | {
      readonly code: "newTextTooLarge";
      readonly path: string;
      /** In UTF-16 units. */
      readonly length: number;
      readonly limit: number;
    }
  | {
      readonly code: "unencodable";
      readonly path: string;
      readonly character: string;
      readonly line: number;
      readonly encoding: string;
    }
  | {
      readonly code: "offsetPastEnd";
      readonly path: string;
      readonly offset: number;
      readonly totalLines: number;
    }
  | { readonly code: "stale"; readonly path: string }
  | {
      /** Something else took the file's place after its path was checked and before it was read. */
      readonly code: "replacedMeanwhile";
      readonly path: string;
    }
  | {
      /** The new text was written, but another program has since written to the file or replaced it. */
      readonly code: "changedAfterWrite";
      readonly path: string;
    }
  | {
      readonly code: "readOnlyFile";
      readonly path: string;
      /** Files whose editors show them as unsaved since, with the text that is on disk. */
      readonly unsavedPaths?: readonly string[];
    }
  | {
      /** A call would change one file by two of its names. */
      readonly code: "sameFileTwice";
      readonly paths: readonly [string, string];
    }
  | {
      /** An editor whose content extensions cannot read has unsaved changes of the file. */
      readonly code: "hiddenChanges";
      readonly path: string;
      /** The kind of editor, as a phrase. */
      readonly editor: string;
    }
  | {
      /** While VS Code wrote, something else took the place of these files or of a folder above. */
      readonly code: "writtenElsewhere";
      readonly paths: readonly string[];
      /** The files of the call that have the new text all the same. */
      readonly changedPaths: readonly string[];
    }
  | {
      /** The journal of edits takes nothing, so nothing that it could not undo was begun. */
      readonly code: "historyUnavailable";
      /** Of the journal. */
      readonly path: string;
      /** A system error code such as `ENOSPC`. */
      readonly cause: string;
    }
  | {
      /** The journal no longer holds these bytes, or other ones in their place. */
      readonly code: "historyDamaged";
      readonly path: string;
    }
  | { readonly code: "notApplied"; readonly paths: readonly string[] }
  | {
      /** A batch failed, and these files could not be given their old bytes back. */
      readonly code: "notTakenBack";
      readonly paths: readonly string[];
    }
  | {
      /**
       * Text that must stay on a changed line has bytes that do not decode or do not survive a round
       * trip.
       */
      readonly code: "undecodableLine";
      readonly path: string;
      readonly line: number;
      readonly encoding: string;
    }
  | {
      /** New text has U+FFFD, which stands for bytes of the file that do not decode. */
      readonly code: "undecodedText";
      readonly path: string;
      /** In the new text. */
      readonly line: number;
      readonly encoding: string;
    }
  | {
      /** The lines of the bytes and of the text differ: not the same file, or not its encoding. */
      readonly code: "textNotOfBytes";
      readonly path: string;
      readonly encoding: string;
    }
  | {
      readonly code: "systemError";
      readonly path: string;
      readonly step: string;
      /** A system error code such as `ENOSPC`. */
      readonly cause: string;
      readonly left: "old" | "new" | "unknown";
      /** A file that this write created and could not remove again. */
      readonly keptPath?: string | undefined;
    };
