export { spliceLines } from "./byteSplice.ts";
