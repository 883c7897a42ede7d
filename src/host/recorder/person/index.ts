export { isOfTool, listAtWork, withPersonChanges, withUnsaid } from "./carryPersonChange.ts";
export { watchPerson } from "./watchPerson.ts";
