export { parseInput } from "./parseInput.ts";
export {
  choice,
  excludeField,
  type Fields,
  flag,
  type InputOf,
  integer,
  objectList,
  optional,
  pathDescription,
  text,
  withDefault,
} from "./schema.ts";
