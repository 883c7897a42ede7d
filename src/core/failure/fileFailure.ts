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
      /** Between the look at a path and the read, something else took the file's place. */
      readonly code: "replacedMeanwhile";
      readonly path: string;
    }
  | {
      /** The new text was written, and by now another program has written or put something else there. */
      readonly code: "changedAfterWrite";
      readonly path: string;
      /** A copy that holds the old bytes. */
      readonly keptPath?: string | undefined;
    }
  | {
      /** A copy of the file's old bytes is there, which a write makes and removes: it did not end. */
      readonly code: "unfinishedWrite";
      readonly path: string;
      readonly copyPath: string;
    }
  | {
      readonly code: "readOnlyFile";
      readonly path: string;
      /** Files whose editors show them as unsaved since, with the text that is on disk. */
      readonly unsavedPaths?: readonly string[];
    }
  | {
      /** No file can be made beside it, so that nothing would keep the old text safe during a write. */
      readonly code: "readOnlyFolder";
      readonly path: string;
    }
  | {
      /** An editor that tells extensions nothing of its content has unsaved changes of the file. */
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
  | { readonly code: "notApplied"; readonly paths: readonly string[] }
  | {
      /** A batch failed, and these files could not be given their old bytes back. */
      readonly code: "notTakenBack";
      readonly paths: readonly string[];
    }
  | {
      /** Text that must stay on a changed line has bytes that do not decode, or not back again. */
      readonly code: "undecodableLine";
      readonly path: string;
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
      /**
       * A file that could not be removed again. When the file was there before and `left` is
       * `unknown`, this is a copy that holds the old bytes.
       */
      readonly keptPath?: string | undefined;
    };
