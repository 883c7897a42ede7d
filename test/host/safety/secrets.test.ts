import assert from "node:assert/strict";
import { mkdir, symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  invoke,
  readText,
  setConfiguration,
  setPermissionMode,
  typeAtStart,
  useConfiguration,
  useMode,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../../support/host/testWindow.ts";
import { failureOf } from "../../support/host/workspaceState.ts";
import {
  marker,
  type SecretProbe,
  secretProbes,
  secretText,
} from "../../support/threats/secretProbes.ts";

/** What a call says when VS Code refuses to show its dialog, as it does in tests. */
const dialogRefused = /^Linewise failed unexpectedly\./;
const refusedByMode =
  /usually holds secrets .* the permission mode Folders Only \(sandboxed\) does not ask/;
const refusedBySetting = /usually holds secrets, and linewise\.protectedReads refuses /;

const policies = {
  "trusted asks": { settings: { permissionMode: "trusted" }, expected: dialogRefused },
  "sandboxed refuses": {
    settings: { permissionMode: "sandboxed", allowedPaths: ["."] },
    expected: refusedByMode,
  },
  "yolo refuses what the setting refuses": {
    settings: { permissionMode: "yolo", protectedReads: { "**": "refuse" } },
    expected: refusedBySetting,
  },
} as const;

/** Each makes a file of secrets in a folder, and says how to name it there. */
const ways: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  "by its name": async (folder) => {
    await writeSecret(`${folder}/.env`);
    return `${folder}/.env`;
  },
  "with dots": async (folder) => {
    await writeSecret(`${folder}/.env.local`);
    return `./${folder}/x/../.env.local`;
  },
  "by its absolute path": async (folder) => (await writeSecret(`${folder}/id_rsa`)).fsPath,
  "by its address": async (folder) => (await writeSecret(`${folder}/.npmrc`)).toString(),
  "through a link": async (folder) => {
    const { fsPath } = await writeSecret(`${folder}/server.pem`);
    return link(fsPath, `${folder}/notes.txt`);
  },
  "through a linked folder": async (folder) => {
    const { fsPath } = await writeSecret(`${folder}/.aws/credentials`);
    return `${await link(dirname(fsPath), `${folder}/docs`)}/credentials`;
  },
  "in an editor, unsaved": async (folder) => {
    await typeAtStart(await writeSecret(`${folder}/.env`), `UNSAVED=${marker}\n`);
    return `${folder}/.env`;
  },
};

/**
 * A third of the probes: as they rotate, each probe meets each way and each policy, and each way each
 * policy.
 */
function probesFor(first: number): readonly SecretProbe[] {
  const count = Object.keys(policies).length;
  return secretProbes.filter((_, index) => (index + first) % count === 0);
}

async function writeSecret(path: string): Promise<vscode.Uri> {
  return writeFile(path, secretText);
}

async function link(target: string, path: string): Promise<string> {
  await symlink(target, join(workspaceFolder().fsPath, path));
  return path;
}

describe("files that usually hold secrets", () => {
  useWorkspace();

  describe("the probes", () => {
    useMode("yolo");

    for (const { title, tool, inputFor, showsText } of secretProbes) {
      if (!showsText) continue;
      it(`${tool} ${title}: shows the text of any other file`, async () => {
        const path = `plain/${tool} ${title}.txt`;
        await writeSecret(path);
        const told = await invoke(tool, inputFor(path)).then(String, String);
        assert.ok(told.includes(marker), told);
      });
    }
  });

  for (const [policyIndex, [policy, { settings, expected }]] of Object.entries(
    policies,
  ).entries()) {
    describe(policy, () => {
      useConfiguration(settings);

      for (const [wayIndex, [way, make]] of Object.entries(ways).entries()) {
        it(`nothing is told of a file named ${way}`, async () => {
          const path = await make(`${policy}/${way}`.replaceAll(/[^\w/]/g, "-"));
          for (const { title, tool, inputFor } of probesFor(policyIndex + wayIndex)) {
            const { message } = await failureOf(invoke(tool, inputFor(path)));
            assert.match(message, expected, `${tool} ${title}`);
            assert.ok(!message.includes(marker), `${tool} ${title}: ${message}`);
          }
          assert.match(String(await invoke("file_info", { path })), /"exists": true/);
        });
      }

      // Searches leave out in the same way what a setting refuses.
      if (expected === refusedBySetting) return;

      it("searches leave them out, and say how many", async () => {
        const folder = `search ${policy}`.replaceAll(" ", "-");
        const { fsPath } = await writeSecret(`${folder}/server.pem`);
        await link(fsPath, `${folder}/notes.txt`);
        await writeSecret(`${folder}/.aws/credentials`);
        await typeAtStart(await writeSecret(`${folder}/.env`), `UNSAVED=${marker}\n`);
        await writeFile(`${folder}/.env.example`, "KEY=\n");
        const all = { glob_pattern: `${folder}/**`, include_hidden: true };
        const three = /Not searched: 3 files that usually hold secrets/;
        const calls: readonly (readonly [string, object, RegExp])[] = [
          ["search_content", { pattern: "KEY", ...all }, three],
          ["replace_content", { pattern: "TOKEN", replacement: "T", ...all }, three],
          ["grep", { path: folder, pattern: "KEY" }, /Not searched: 1 file that usually holds/],
        ];
        for (const [tool, input, told] of calls) {
          const text = String(await invoke(tool, input));
          assert.match(text, told);
          assert.ok(!text.includes(marker), text);
        }
        assert.equal(await readText(vscode.Uri.file(fsPath)), secretText);
      });

      it("a linked folder of secrets is searched as what it is", async () => {
        const folder = `linked ${policy}`.replaceAll(" ", "-");
        const { fsPath } = await writeSecret(`${folder}/.aws/credentials`);
        const path = await link(dirname(fsPath), `${folder}/docs`);
        const text = String(await invoke("grep", { path, pattern: "KEY" }));
        assert.match(text, /Not searched: 1 file/);
        assert.ok(!text.includes(marker), text);
      });
    });
  }

  it("yolo reads and searches what is only to be asked for", async () => {
    await setConfiguration({ permissionMode: "yolo" });
    await writeSecret("unasked/.env");
    assert.match(String(await invoke("read_file", { path: "unasked/.env" })), /hunter2/);
    const all = { glob_pattern: "unasked/**", include_hidden: true };
    const found = String(await invoke("search_content", { pattern: "KEY", ...all }));
    assert.match(found, /hunter2/);
    assert.doesNotMatch(found, /Not searched/);
  });

  it("samples, public keys and what the user allows are read like any other file", async () => {
    await setConfiguration({ protectedReads: { "**/fixtures/*.pem": "allow" } });
    for (const path of [".env.example", "keys/id_rsa.pub", "fixtures/test.pem"]) {
      await writeSecret(`free/${path}`);
      assert.match(String(await invoke("read_file", { path: `free/${path}` })), /hunter2/);
    }
  });

  it("a new file is written like any other", async () => {
    await setPermissionMode("sandboxed");
    await mkdir(join(workspaceFolder().fsPath, "new"), { recursive: true });
    await invoke("write_file", { path: "new/test.pem", content: "x\n" });
    const written = vscode.Uri.joinPath(workspaceFolder(), "new/test.pem");
    assert.equal(await readText(written), "x\n");
  });
});
