export {
  findDoubt,
  findPlaces,
  findRemarks,
  type IsMeant,
  rememberRefusedCalls,
  type SentText,
} from "./findDoubt.ts";
