import type { MatchRequest, MatchTable } from "../../core/pattern/index.ts";
import type { TransferableText } from "./transferableText.ts";

/** One search for a worker, which does one at a time. */
export interface PatternMessage {
  readonly request: Omit<MatchRequest, "text">;
  readonly text: TransferableText;
  readonly timeoutMs: number;
}

/** What a worker answers: `started`, then one of the others. */
export type PatternReply =
  | { readonly kind: "started" }
  | { readonly kind: "found"; readonly table: MatchTable }
  | { readonly kind: "timedOut" }
  | { readonly kind: "outOfRoom" }
  | { readonly kind: "crashed"; readonly error: unknown };
