import type { MatchRequest, MatchTable } from "../core/pattern/matching.ts";

/** What the pool sends to a worker: one task at a time. */
export interface PatternTask {
  readonly request: MatchRequest;
  readonly timeoutMs: number;
}

/** What a worker answers: `started`, then one of the others. */
export type PatternReply =
  | { readonly kind: "started" }
  | { readonly kind: "found"; readonly table: MatchTable }
  | { readonly kind: "timedOut" }
  | { readonly kind: "outOfRoom" }
  | { readonly kind: "crashed"; readonly error: unknown };
