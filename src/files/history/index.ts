export { contentKeyOf, sealKeyBytes } from "./contentKey.ts";
export type { DamagedPart, Journal, JournalState, NewContent } from "./journal.ts";
export { openJournal } from "./openJournal.ts";
