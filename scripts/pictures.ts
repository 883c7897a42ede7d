import { join } from "node:path";
import { repositoryRoot } from "../harness/paths.ts";
import { takePictures } from "../harness/pictures/takePictures.ts";
import { runMain } from "../harness/process/cleanup.ts";

// `npm run pictures`: the picture of the README and the walkthrough, from a real VS Code.
await runMain((cleanup) => takePictures(join(repositoryRoot, "media", "walkthrough.png"), cleanup));
