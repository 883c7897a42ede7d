import { stat } from "node:fs/promises";
import { buildExtension } from "../harness/extension/buildExtension.ts";
import { packageExtension } from "../harness/extension/packageExtension.ts";

// `npm run package`: the extension as a file that VS Code installs.
await buildExtension();
const path = "linewise.vsix";
console.log(await packageExtension(path));
console.log(`${path}: ${Math.ceil((await stat(path)).size / 1024)} KB`);
