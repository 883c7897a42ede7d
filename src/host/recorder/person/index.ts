export {
  listAtWork,
  listDoubted,
  listTold,
  withPersonChanges,
  withUnsaid,
} from "./carryPersonChange.ts";
export { watchPerson } from "./watchPerson.ts";
