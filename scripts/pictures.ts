import { takePictures } from "../harness/pictures/takePictures.ts";
import { runMain } from "../harness/process/cleanup.ts";

// `npm run pictures`: the pictures of the README and the walkthrough, from a real VS Code.
await runMain(takePictures);
