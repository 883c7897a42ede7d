export { registerSearchView } from "./registerSearchView.ts";
