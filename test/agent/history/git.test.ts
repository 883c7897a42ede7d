import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import { useAgentWindow, useSettings } from "../../support/agent/agentWindow.ts";
import { runCommand } from "../../support/agent/decisions.ts";
import { allowEach, readEntries } from "../../support/agent/recordedChanges.ts";
import { inTerminal } from "../../support/agent/recordingCases.ts";
import { takeThemedScreenshots } from "../../support/agent/themes.ts";
import { commitAll, runGit } from "../../support/disk/gitRepository.ts";
import { edit, execute, itemOf } from "../../support/history/editRows.ts";

const text = Array.from({ length: 30 }, (_, index) => `line ${index + 1}\n`).join("");
const author = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];

describe("git ends the review", () => {
  const agent = useAgentWindow();
  useSettings(agent, { "linewise.permissionMode": "yolo" });

  const git = (...words: readonly string[]): string => runGit(agent().workspace, words, "");
  /** As `git add --patch` does. */
  const stage = (name: string, staged: string): void => {
    const id = runGit(agent().workspace, ["hash-object", "-w", "--stdin"], staged).trim();
    git("update-index", "--cacheinfo", `100644,${id},${name}`);
  };
  const replace = (filePath: string, ...lines: readonly (readonly [number, string])[]): object => ({
    filePath,
    replacements: lines.map(([line, replaceWith]) => ({
      type: "lines",
      startLine: line,
      endLine: line,
      replaceWith,
    })),
  });
  const waitForLeft = (name: string, changes: string): Promise<void> =>
    itemOf(agent().page, `${name}, ${changes} to review`).waitFor();

  beforeEach(async () => {
    const { driver, workspace } = agent();
    await execute(driver, "linewise.keepAll").catch(() => undefined);
    for (const name of ["a.txt", "b.txt"]) await writeFile(join(workspace, name), text);
    commitAll(workspace);
    await execute(driver, "git.openRepository", workspace);
    await runCommand(driver, "linewise.showEdits");
  });

  it("keeps the changes of a file that are staged, and one that is committed", async () => {
    const { page } = agent();
    await edit(agent(), [
      replace("a.txt", [3, "THREE"], [20, "TWENTY"]),
      replace("b.txt", [3, "THREE"], [20, "TWENTY"]),
    ]);
    await waitForLeft("b.txt", "2 changes");
    stage("b.txt", text.replace("line 3\n", "THREE\n"));
    await waitForLeft("b.txt", "1 change");
    await waitForLeft("a.txt", "2 changes");
    await takeThemedScreenshots(agent(), "git-staged");
    git(...author, "commit", "--quiet", "--message=One file", "a.txt");
    await itemOf(page, "a.txt, 2 changes to review").waitFor({ state: "detached" });
    await waitForLeft("b.txt", "1 change");
  });

  it("keeps an image that is staged after an agent has changed it", async () => {
    const { page, workspace, ask } = agent();
    await writeFile(join(workspace, "old.png"), Buffer.from("mine\0"));
    git("add", "old.png");
    const input = inTerminal(String.raw`printf 'agent\0' > old.png; printf 'agent\0' > new.png`);
    const conversation = await ask("Draw.", [[{ name: "run_in_terminal", input }], "Done."]);
    await allowEach(page, conversation.finished);
    await itemOf(page, "old.png, changed, no text").waitFor();
    await itemOf(page, "new.png, new, no text").waitFor();
    await takeThemedScreenshots(agent(), "git-images");
    git("add", "new.png");
    await itemOf(page, "new.png, new, no text").waitFor({ state: "detached" });
    await itemOf(page, "old.png, changed, no text").waitFor();
    git("add", "old.png");
    await itemOf(page, "old.png, changed, no text").waitFor({ state: "detached" });
  });

  it("takes back what an agent did: what is written there then is a person's; back, it is reviewed", async () => {
    const { page, driver, workspace } = agent();
    const a = join(workspace, "a.txt");
    await edit(agent(), [replace("a.txt", [3, "THREE"]), replace("b.txt", [3, "THREE"])]);
    await waitForLeft("a.txt", "1 change");
    git("stash");
    await itemOf(page, "a.txt", "no longer there").waitFor();
    await writeFile(a, text.replace("line 3", "THREE of mine"));
    const undoing = execute(driver, "linewise.undoFile", pathToFileURL(a).href);
    await assert.rejects(undoing, /no change to review/);
    await writeFile(a, text);
    git("stash", "pop");
    await waitForLeft("a.txt", "1 change");
    await waitForLeft("b.txt", "1 change");
  });

  it("ignores what goes back with the folder that an agent has moved", async () => {
    const { page, workspace, ask, driver } = agent();
    await writeFile(join(workspace, ".gitignore"), "node_modules/\n");
    await mkdir(join(workspace, "cart/node_modules"), { recursive: true });
    await writeFile(join(workspace, "cart/index.js"), "1\n2\n3\n");
    await writeFile(join(workspace, "cart/node_modules/tax.js"), "tax\n");
    const input = inTerminal("mv cart basket");
    const conversation = await ask("Rename.", [[{ name: "run_in_terminal", input }], "Done."]);
    await allowEach(page, conversation.finished);
    await itemOf(page, "basket/index.js, 1 change to review").waitFor();
    const [entry] = (await readEntries(agent())).slice(-1);
    const opened = await execute(driver, "linewise.openEditDiff", `e${entry?.id}`);
    assert.deepEqual(opened, {
      entry: `e${entry?.id}`,
      files: ["cart/index.js", "basket/index.js"],
    });
    await execute(driver, "linewise.undoEdit", `e${entry?.id}`);
    const left = await readdir(workspace);
    assert.deepEqual([left.includes("basket"), left.includes("cart")], [false, true]);
    assert.equal(await readFile(join(workspace, "cart/node_modules/tax.js"), "utf8"), "tax\n");
  });

  it("gets the changes of one request, and no others", async () => {
    const { driver } = agent();
    await edit(agent(), [replace("b.txt", [3, "THREE"])], "Change the third line.");
    const [entry = ""] = await edit(agent(), [replace("b.txt", [20, "TWENTY"])], "And the last.");
    stage("a.txt", text.replace("line 30\n", "mine\n"));
    const entryId = Number(entry.slice(1));
    const staged = await execute(driver, "linewise.stageRequest", { kind: "entry", entryId });
    assert.deepEqual(staged, { staged: ["b.txt"], left: [] });
    assert.equal(git("show", ":b.txt"), text.replace("line 20\n", "TWENTY\n"));
    assert.equal(git("show", ":a.txt"), text.replace("line 30\n", "mine\n"));
    await waitForLeft("b.txt", "1 change");
    await takeThemedScreenshots(agent(), "git-request");
  });
});
