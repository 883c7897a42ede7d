import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { repositoryRoot } from "../harness/paths.ts";
import { runMain } from "../harness/process/cleanup.ts";
import { measureWorld, type WorldMeasure } from "../harness/worlds/measureWorld.ts";
import { worlds } from "../harness/worlds/worlds.ts";
import { renderWorlds } from "../harness/worlds/worldsTable.ts";

// npm run worlds: measures what an agent gets in each world, and writes docs/worlds.md.
await runMain(async (cleanup) => {
  const measures: WorldMeasure[] = [];
  for (const world of worlds) {
    console.log(`Measuring ${world.name}…`);
    measures.push(await measureWorld(world, cleanup));
  }
  const page = join(repositoryRoot, "docs", "worlds.md");
  await writeFile(page, await renderWorlds(measures, await readFile(page, "utf8")));
  console.log("docs/worlds.md is written.");
  return 0;
});
