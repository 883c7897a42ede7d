import assert from "node:assert/strict";
import {
  lstat,
  mkdir,
  mkdtemp,
  rename,
  rm,
  symlink,
  writeFile as writeFileTo,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { readHostRun } from "../../../harness/lanes/host/hostRun.ts";
import {
  invoke,
  setSettings,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { startExchanging } from "../../support/processes/exchangeForever.ts";

const { soak } = readHostRun();

const pattern = "insid[e]|SECRE[T]";

interface Look {
  readonly tool: string;
  readonly input: object;
  /** What it tells of the folder that is inside. */
  readonly inside: RegExp;
}

const looks: readonly Look[] = [
  { tool: "read_file", input: { path: "folder/file" }, inside: /inside/ },
  { tool: "read_file", input: { path: "folder/latin" }, inside: /inside/ },
  { tool: "tail", input: { path: "folder/latin" }, inside: /inside/ },
  { tool: "grep", input: { pattern, path: "." }, inside: /inside/ },
  { tool: "grep", input: { pattern, path: "folder" }, inside: /inside/ },
  { tool: "search_content", input: { pattern, glob_pattern: "**/*" }, inside: /inside/ },
  { tool: "glob", input: { pattern: "**/*" }, inside: /folder\/file/ },
  { tool: "glob", input: { pattern: "*", path: "folder" }, inside: /folder\/file/ },
  { tool: "list_directory", input: { path: "folder" }, inside: /^file$/m },
  { tool: "file_info", input: { path: "folder/file" }, inside: /"size": 7\b/ },
];

/** What only the folder outside has: a text, a name, a size. */
const fromOutside = /SECRET|hidden-name|\b777\b/;
const outsideText = "SECRET é\n".padEnd(776, "x");

describe("while another process exchanges a folder for a link to one outside", function () {
  // What fails by luck is a finding.
  this.retries(0);
  useWorkspace();
  useMode("sandboxed");
  let beside = "";

  beforeEach(async () => {
    beside = await mkdtemp(join(dirname(workspaceFolder().fsPath), "beside-"));
    await mkdir(join(beside, "other"));
    await symlink(join(beside, "other"), join(beside, "link"));
    for (const name of ["file", "latin", "hidden-name"]) {
      await writeFileTo(join(beside, "other", name), Buffer.from(outsideText, "latin1"));
    }
  });
  afterEach(() => rm(beside, { recursive: true }));

  for (const guesses of [false, true]) {
    const callCount = soak?.batchCount ?? looks.length;

    it(`${callCount} calls tell nothing of it${guesses ? ", where VS Code guesses encodings" : ""}`, async function () {
      if (process.platform !== "linux") skipTest(this, "only Linux can exchange two names");
      await setSettings({ "files.autoGuessEncoding": guesses });
      await writeFile("folder/file", "inside\n");
      await writeFile("folder/latin", Buffer.from("inside é\n", "latin1"));
      const [folder, link] = [join(workspaceFolder().fsPath, "folder"), join(beside, "link")];
      const exchanging = await startExchanging(folder, link);
      const told: string[] = [];
      const counts = { gotThrough: 0, refused: 0 };
      try {
        for (
          let index = 0;
          index < callCount || Math.min(...Object.values(counts)) === 0;
          index += 1
        ) {
          const look = looks[index % looks.length];
          assert.ok(look);
          const answer = await tell(look);
          if (fromOutside.test(answer)) told.push(`${look.tool}: ${answer}`);
          counts[look.inside.test(answer) ? "gotThrough" : "refused"] += 1;
        }
      } finally {
        await exchanging.stop();
      }
      assert.deepEqual(told, []);
      // How many got through is luck; each does where nothing is exchanged.
      if ((await lstat(folder)).isSymbolicLink()) {
        await rm(folder);
        await rename(link, folder);
      }
      for (const look of looks) assert.match(await tell(look), look.inside);
    }).timeout(300_000 + callCount * 1_000);
  }
});

async function tell({ tool, input }: Look): Promise<string> {
  return invoke(tool, input).then((parts) => parts.join(""), String);
}
