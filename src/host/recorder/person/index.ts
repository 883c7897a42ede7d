export { listAtWork, withPersonChanges } from "./carryPersonChange.ts";
export { withUnsaid } from "./carryTyped.ts";
export { watchPerson } from "./watchPerson.ts";
