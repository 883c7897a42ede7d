export { listAtWork, listTold, withPersonChanges, withUnsaid } from "./carryPersonChange.ts";
export { watchPerson } from "./watchPerson.ts";
