import type { Failure } from "../../core/failure/index.ts";
import { explainEdit } from "./edit.ts";
import { explainFile } from "./file.ts";
import { explainInput } from "./input.ts";
import { explainPath } from "./path.ts";
import { explainPattern } from "./pattern.ts";
import { explainPermission } from "./permission.ts";

/**
 * The one place where failures become sentences. Each says what happened, where, and what to do next;
 * that nothing was changed goes without saying for a tool that throws, and is said where a reader
 * might doubt it.
 */
// eslint-disable-next-line complexity -- a table of codes: every case does the same, none decides
export function explain(failure: Failure): string {
  switch (failure.code) {
    case "inputNotObject":
    case "missingField":
    case "unknownField":
    case "mistypedField":
    case "numberOutOfRange":
    case "valueNotAllowed":
    case "emptyText":
    case "emptyList":
    case "fieldOfOtherType":
    case "twoWays":
    case "loneSurrogate":
    case "nulCharacter":
      return explainInput(failure);
    case "unknownSnapshot":
    case "snapshotOfOtherFile":
    case "targetChanged":
    case "lineOutOfRange":
    case "reversedRange":
    case "emptyInsert":
    case "overlap":
    case "insertInsideRange":
    case "noMatch":
    case "notUnique":
    case "tooManyMatches":
    case "tooMuchNewText":
      return explainEdit(failure);
    case "pathEmpty":
    case "pathHasNul":
    case "pathNotOnWindows":
    case "uriMalformed":
    case "noWorkspaceFolder":
    case "ambiguousPath":
    case "schemeNotAllowed":
    case "pathUnresolvable":
    case "notFound":
    case "alreadyExists":
    case "notAFile":
    case "notAFolder":
      return explainPath(failure);
    case "binaryFile":
    case "fileTooLarge":
    case "newTextTooLarge":
    case "unencodable":
    case "offsetPastEnd":
    case "stale":
    case "replacedMeanwhile":
    case "changedAfterWrite":
    case "unfinishedWrite":
    case "readOnlyFile":
    case "readOnlyFolder":
    case "hiddenChanges":
    case "writtenElsewhere":
    case "historyUnavailable":
    case "historyDamaged":
    case "notApplied":
    case "notTakenBack":
    case "undecodableLine":
    case "textNotOfBytes":
    case "systemError":
      return explainFile(failure);
    case "emptyPattern":
    case "patternTooLong":
    case "invalidPattern":
    case "invalidReplacement":
    case "patternTimedOut":
    case "patternOutOfRoom":
    case "searchIncomplete":
    case "invalidGlob":
      return explainPattern(failure);
    case "outsideAllowedPaths":
    case "untrustedWorkspace":
    case "refusedTarget":
    case "secretFile":
    case "readRejected":
    case "rejectedByUser":
      return explainPermission(failure);
  }
}
