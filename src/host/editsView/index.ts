export { registerEditsView } from "./registerEditsView.ts";
