import type { DoubtFailure } from "./doubtFailure.ts";
import type { EditFailure } from "./editFailure.ts";
import type { FileFailure } from "./fileFailure.ts";
import type { InputFailure } from "./inputFailure.ts";
import type { PathFailure } from "./pathFailure.ts";
import type { PatternFailure } from "./patternFailure.ts";
import type { PermissionFailure } from "./permissionFailure.ts";
import type { SymbolFailure } from "./symbolFailure.ts";

/**
 * Every expected failure, as a code with facts and no sentence. `explain` (toolkit) is the one place
 * that turns them into words for the model.
 *
 * Conventions: `operation` is the 0-indexed place in `replacements`; `field` is a path into the
 * input such as `replacements[2].startLine`; lines are 1-indexed; `path` is as shown to the user.
 */
export type Failure =
  | InputFailure
  | EditFailure
  | PathFailure
  | FileFailure
  | PatternFailure
  | PermissionFailure
  | SymbolFailure
  | DoubtFailure;
