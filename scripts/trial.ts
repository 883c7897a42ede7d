import { runMain } from "../harness/process/cleanup.ts";
import { trial } from "../harness/trial/trial.ts";

// npm run trial [-- [<task>…] [--way <way>…] [--world <name>]]
await runMain((cleanup) => trial(process.argv.slice(2), cleanup));
