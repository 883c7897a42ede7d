import type { NearMiss } from "../nearMiss/index.ts";
import type { OperationRange, SnapshotFailure } from "./snapshotFailure.ts";

/** The operations cannot be applied to this text. */
export type EditFailure =
  | SnapshotFailure
  | {
      readonly code: "lineOutOfRange";
      /** Absent for a tool that takes a single range. */
      readonly operation?: number | undefined;
      readonly field: string;
      readonly line: number;
      readonly maximum: number;
      readonly totalLines: number;
      /** Given where the lines are those of a snapshot. */
      readonly snapshotId?: string | undefined;
    }
  | {
      readonly code: "reversedRange";
      /** Absent for a tool that takes a single range. */
      readonly operation?: number | undefined;
      readonly startLine: number;
      readonly endLine: number;
      /** They are the lines that a text comes from. */
      readonly isSource?: true;
    }
  | { readonly code: "emptyInsert"; readonly operation: number }
  | {
      /** Texts come from more than one other file. */
      readonly code: "tooManySources";
      /** As the call names them. */
      readonly paths: readonly string[];
    }
  | {
      /** A line that is to be copied has bytes that are no characters of the file's encoding. */
      readonly code: "sourceUndecodable";
      readonly operation: number;
      readonly path: string;
      readonly line: number;
      readonly encoding: string;
    }
  | {
      /** Lines of the file may not be copied without asking, and a copy cannot ask. */
      readonly code: "sourceNeedsQuestion";
      readonly operation: number;
      readonly path: string;
    }
  | {
      readonly code: "overlap";
      readonly first: OperationRange;
      readonly second: OperationRange;
    }
  | {
      readonly code: "insertInsideRange";
      readonly insert: OperationRange;
      readonly range: OperationRange;
    }
  | {
      readonly code: "noMatch";
      /** Absent for a tool that takes a single search text. */
      readonly operation?: number | undefined;
      readonly kind: "text" | "pattern";
      readonly searched: string;
      readonly path: string;
      readonly hints: readonly NearMiss[];
    }
  | {
      readonly code: "notUnique";
      readonly searched: string;
      readonly path: string;
      readonly found: number;
      /** The first of the lines that it begins in, each once. */
      readonly lines: readonly number[];
      /** How many such lines there are. */
      readonly lineCount: number;
    }
  | {
      readonly code: "tooManyMatches";
      /** Absent for a tool that takes a single pattern. */
      readonly operation?: number | undefined;
      readonly found: number;
      /** By the operations before this one, if they found any. */
      readonly foundBefore?: number;
      readonly limit: number;
    }
  | {
      /** What the replacements of a call put in, as far as it was counted, in UTF-16 units. */
      readonly code: "tooMuchNewText";
      /** The text is copied from lines of a file. */
      readonly isSource?: true;
      /** Absent for a tool that takes a single search. */
      readonly operation?: number | undefined;
      readonly length: number;
      readonly limit: number;
    };
