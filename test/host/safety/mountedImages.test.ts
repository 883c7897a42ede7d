import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "mocha";
import { skipTest } from "../../../harness/lanes/skipTest.ts";
import { type ImageKind, mountImage } from "../../support/disk/mountedImage.ts";
import {
  closeEditors,
  invoke,
  setPermissionMode,
  useWorkspace,
  workspaceFolder,
} from "../../support/host/testWindow.ts";

/** The names that a file system of Windows finds besides the listed ones. */
const shortNames = { ".env": "ENV~1", ".git": "GIT~1", ".vscode": "VSCODE~1" } as const;
const secret = "TOKEN=hidden\n";
const protectedPaths = [".git/config", ".vscode/tasks.json"];

/** By the short name, by upper case, or by the listed name; what a file system does not know is not there. */
function spellingsOf(path: string): readonly string[] {
  const short = Object.entries(shortNames).reduce(
    (name, [listed, other]) => name.replace(listed, other),
    path,
  );
  return [path, path.toUpperCase(), short, short.toLowerCase()];
}

describe("on a file system of Windows, by any spelling of its name", () => {
  useWorkspace();

  for (const kind of ["ntfs", "ntfsOfAnyCase", "exfat"] as const) {
    it(`no secret is told and no protected file is written (${kind})`, async function () {
      const top = join(workspaceFolder().fsPath, kind);
      const unmount = process.platform === "linux" ? mountImage(kind, top) : undefined;
      if (unmount === undefined) skipTest(this, `no image of ${kind} can be mounted here`);
      try {
        fill(top, kind);
        await setPermissionMode("sandboxed");
        assert.match(await tell("read_file", { path: `${kind}/plain` }), /no secret/);
        const told: string[] = [];
        for (const name of spellingsOf(".env")) told.push(...(await readBy(`${kind}/${name}`)));
        assert.deepEqual(
          told.filter((answer) => answer.includes("hidden")),
          [],
        );
        await setPermissionMode("yolo");
        for (const path of protectedPaths) {
          for (const name of spellingsOf(path)) await writeBy(`${kind}/${name}`);
          assert.equal(readFileSync(join(top, path), "utf8"), "old\n");
        }
        await closeEditors();
      } finally {
        unmount();
      }
    });
  }
});

function fill(top: string, kind: ImageKind): void {
  writeFileSync(join(top, "plain"), "no secret\n");
  for (const path of [".env", ...protectedPaths]) {
    mkdirSync(dirname(join(top, path)), { recursive: true });
    writeFileSync(join(top, path), path === ".env" ? secret : "old\n");
  }
  if (kind === "exfat") return;
  for (const [name, short] of Object.entries(shortNames)) {
    execFileSync("setfattr", ["-h", "-n", "system.ntfs_dos_name", "-v", short, join(top, name)]);
  }
}

function readBy(path: string): Promise<readonly string[]> {
  return Promise.all([
    tell("read_file", { path }),
    tell("tail", { path, lines: 5 }),
    tell("grep", { pattern: "TOKEN", path }),
    tell("search_content", { pattern: "TOKEN", glob_pattern: path }),
    tell("edit_file", { path, old_string: "TOKEN=", new_string: "TOKEN=" }),
    tell("regex_replace", { path, pattern: "TOKEN=(h)", replacement: "\\1" }),
  ]);
}

/** A question in a dialog, which nobody answers here, ends the call. */
async function writeBy(path: string): Promise<void> {
  await tell("append_file", { path, content: "new\n" });
  await tell("edit_file", { path, old_string: "old", new_string: "new" });
  await tell("write_file", { path, content: "new\n" });
}

async function tell(tool: string, input: object): Promise<string> {
  return invoke(tool, input).then((parts) => parts.join(""), String);
}
