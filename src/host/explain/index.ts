export { explainFailure, explainToPerson } from "./explainToPerson.ts";
