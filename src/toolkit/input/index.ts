export { isSaid, type PassedOver, type SamePath } from "./harmless.ts";
export { parseInput } from "./parseInput.ts";
export {
  choice,
  excludeField,
  type Fields,
  type FindUnused,
  flag,
  type InputOf,
  integer,
  objectList,
  optional,
  pathDescription,
  pathNames,
  text,
  textOrEmpty,
  withDefault,
} from "./schema.ts";
