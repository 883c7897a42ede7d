import assert from "node:assert/strict";
import { realpath } from "node:fs/promises";
import type { Server } from "node:net";
import { after, before, describe, it } from "mocha";
import { defaultProtectedPaths } from "../../../src/core/path/protectedPaths.ts";
import { resolvePath } from "../../../src/files/gate.ts";
import type { PathEnvironment } from "../../../src/files/pathEnvironment.ts";
import { diskFolder, pathEnvironment } from "../../support/pathEnvironment.ts";
import { assertPathClass, type PathClass } from "../../support/pathVerdicts.ts";
import { failingDisk, makeThreatTree } from "../../support/threatTree.ts";
import { useTemporaryFolder } from "../../support/temporaryFolder.ts";

/** `<T>` stands for the folder that holds the workspace `proj` and what is outside it. */
type Row = readonly [given: string, expected: PathClass];

const threats = {
  "a sibling's name starts with the folder's": [
    ...["proj2", "proj_backup", "proj-old", "projectile", "proj.bak", "proj (v2)_x"].flatMap(
      (name): Row[] => [
        [`<T>/${name}`, "outside"],
        [`<T>/${name}/a`, "outside"],
        [`../${name}/a`, "outside"],
        [`<T>/proj/../${name}/missing`, "outside"],
      ],
    ),
    ["<T>/proj", "inside"],
    ["<T>/proj/", "inside"],
    ["<T>/proj//", "inside"],
    ["<T>/proj/./a", "inside"],
    ["..a", "inside"],
    ["a..", "inside"],
    ["...", "inside"],
    [".../...", "inside"],
  ],
  "climbing out": [
    ["a/../../x", "outside"],
    ["..", "outside"],
    ["<T>/proj/..", "outside"],
    ["src/../..", "outside"],
    [`${"a/".repeat(1_000)}${"../".repeat(1_001)}outside/secret.txt`, "outside"],
    [`${"a/".repeat(1_000)}${"../".repeat(1_000)}src/a.txt`, "inside"],
    [`${"../".repeat(100)}etc/passwd`, "outside"],
    ["/etc/passwd", "outside"],
    ["//etc/passwd", "outside"],
    ["/", "outside"],
    ["file:///etc/passwd", "outside"],
    ["FILE:/etc/passwd", "outside"],
    ["file:///<T>/proj/src/a.txt", "inside"],
    ["file://<T>/proj/%2e%2e/outside/secret.txt", "outside"],
    ["file://<T>/proj/..%2foutside/secret.txt", "outside"],
    ["file://evil/etc/passwd", "malformedUri"],
    ["src/../src/a.txt", "inside"],
  ],
  "percent signs in plain paths": [
    ["%2e%2e/x", "inside"],
    ["%2e%2e%2fx", "inside"],
    ["%252e%252e/x", "inside"],
    ["file://<T>/proj/%252e%252e/x", "inside"],
    ["..%2f..%2fetc/passwd", "inside"],
    ["file://<T>/proj/%", "malformedUri"],
  ],
  "links that lead out": [
    ["out-file", "outside"],
    ["out-dir", "outside"],
    ["out-dir/secret.txt", "outside"],
    ["out-dir/../proj/src/a.txt", "inside"],
    ["out-relative/secret.txt", "outside"],
    ["chain1", "outside"],
    ["chain1/secret.txt", "outside"],
    ["to-sibling/a", "outside"],
    ["climbing", "outside"],
    ["climbing-through", "outside"],
    ["src/../out-file", "outside"],
    ["in-file", "inside"],
    ["in-dir/a.txt", "inside"],
    ["out-and-in/src/a.txt", "inside"],
    ["<T>/alias/src/a.txt", "outside"],
    ["<T>/outside/back/src/a.txt", "outside"],
  ],
  "new files below a link": [
    ["out-dir/new", "outside"],
    ["out-dir/a/b/new", "outside"],
    ["chain1/a/new", "outside"],
    ["in-dir/new", "inside"],
    ["in-dir/a/b/new", "inside"],
    ["src/a.txt/below-a-file", "inside"],
    ["out-file/below-a-file", "outside"],
    ["a/b/c/new", "inside"],
  ],
  "links to what does not exist": [
    ["dangling-out", "outside"],
    ["dangling-out/x", "outside"],
    ["dangling-chain", "outside"],
    ["dangling-relative", "outside"],
    ["dangling-in", "inside"],
    ["dangling-in/x", "inside"],
    ["dangling-climbing", "unresolvable"],
  ],
  "answers of the disk that are errors": [
    ["loop-a", "unresolvable"],
    ["loop-a/x", "unresolvable"],
    ["loop-self", "unresolvable"],
    ["eacces/x", "unresolvable"],
    ["eperm", "unresolvable"],
    ["eio/x/y", "unresolvable"],
    ["ename/x", "unresolvable"],
    ["without-code", "unresolvable"],
    ["unreadable-link", "unresolvable"],
    ["realpath-fails", "unresolvable"],
    ["n".repeat(5_000), "unresolvable"],
    [`src/${"n".repeat(300)}/x`, "unresolvable"],
    ["out-dir/eacces/x", "unresolvableOutside"],
    ["out-dir/loop-a", "unresolvableOutside"],
    ["<T>/outside/eacces", "unresolvableOutside"],
    ["link-with-other-bytes", "unresolvable"],
  ],
  "hard links": [
    ["hard", "hardLinked"],
    ["to-hard", "hardLinked"],
    ["src", "inside"],
  ],
  "case and look-alikes of protected names": [
    [".VSCODE/Settings.JSON", "protected"],
    [".Git/hooks/x", "protected"],
    [".ENV", "protected"],
    [".g\u200cit/config", "protected"],
    [".gıt/config", "protected"],
    [".vſcode/settings.json", "protected"],
    ["Package.JSON", "protected"],
    ["packages/x/.NPMRC", "protected"],
  ],
  "what Windows refuses is ordinary here": [
    ["a:b", "inside"],
    ["aux.c", "inside"],
    ["settings.json::$DATA", "inside"],
    ["GIT~1", "inside"],
    ["CONIN$", "inside"],
    ["a\\..\\..\\b", "inside"],
    ["a.", "inside"],
    ["a ", "inside"],
    ["a?b*c|d", "inside"],
    ["", "empty"],
    ["a\0b", "nul"],
    ["src/a.txt\0.png", "nul"],
    ["file://<T>/proj/a%00", "nul"],
  ],
  "composed and decomposed names": [
    ["e\u0301/.git/config", "protected"],
    ["<T>/PROJ/src/a.txt", "outside"],
    ["<T>/proj\u200c/src/a.txt", "outside"],
  ],
  "devices, pipes and sockets": [
    ["pipe", "special"],
    ["to-pipe", "special"],
    ["socket", "special"],
    ["/dev/zero", "specialOutside"],
    ["/dev/null", "specialOutside"],
    ["/proc/self/mem", "specialOutside"],
    ["/proc/self/environ", "specialOutside"],
    ["to-zero", "specialOutside"],
    ["to-proc/self/mem", "specialOutside"],
  ],
  "other schemes": [
    ["untitled:Untitled-1", "otherScheme"],
    ["vscode-userdata:/User/settings.json", "otherScheme"],
    ["git:/x", "otherScheme"],
    ["output:x", "otherScheme"],
    ["vscode-vfs://github/o/r/x", "otherScheme"],
    ["vscode-remote://box<T>/proj/a", "otherScheme"],
    ["http://127.0.0.1/x", "otherScheme"],
    ["data:text/plain,x", "otherScheme"],
  ],
  "protected files that do not exist": [
    [".vscode/mcp.json", "protected"],
    ["new/.git/hooks/pre-commit", "protected"],
    ["a.code-workspace", "protected"],
    [".mcp.json", "protected"],
    ["CLAUDE.md", "protected"],
    ["../.bashrc", "outside"],
    ["../.npmrc", "protectedOutside"],
    ["out-dir/.vscode/settings.json", "protectedOutside"],
  ],
  "our own switches": [
    ["installation/User/settings.json", "refused"],
    ["installation/User/SETTINGS.json", "refused"],
    ["installation/User/profiles/x/settings.json", "refused"],
    ["installation/User/profiles/linked/a.txt", "refused"],
    ["installation/User/keybindings.json", "refused"],
    ["to-user/settings.json", "refused"],
    ["to-settings", "refused"],
    ["<T>/outside/journal/entry", "refusedOutside"],
    ["out-dir/journal/entry", "refusedOutside"],
    ["installation/User/snippets/a.json", "inside"],
    ["installation/User/settings.json.bak", "inside"],
  ],
  "protection and links": [
    ["to-secret/x", "protected"],
    ["to-secret/new", "protected"],
    ["to-secret-file", "protected"],
    ["dot-env-alias", "protected"],
    ["dot-vscode-alias/settings.json", "protected"],
    ["through-env", "protected"],
    ["secret/link-to-a", "protected"],
    [".env-link", "protected"],
  ],
  "cycles of links": [
    ["src/loop", "inside"],
    [`src/${"loop/src/".repeat(10)}a.txt`, "inside"],
    [`src/${"loop/src/".repeat(41)}a.txt`, "unresolvable"],
    ["src/loop/../x", "inside"],
  ],
  "folders that are allowed": [
    ["<T>/extra", "allowedOutside"],
    ["<T>/extra/new", "allowedOutside"],
    ["<T>/extra2/x", "outside"],
    ["<T>/extra/out/secret.txt", "outside"],
    ["to-extra/x", "allowedOutside"],
  ],
} as const satisfies Readonly<Record<string, readonly Row[]>>;

describe("threats to paths", () => {
  const inFolder = useTemporaryFolder();
  let root = "";
  let server: Server;
  let environment: PathEnvironment;

  before(async () => {
    root = await realpath(inFolder());
    server = await makeThreatTree(root);
    environment = pathEnvironment([diskFolder("proj", `${root}/proj`)], {
      allowedPaths: [".", `${root}/extra`],
      refusedPlaces: [
        { path: `${root}/proj/installation/User/settings.json`, reason: "settings" },
        { path: `${root}/proj/installation/User/profiles`, reason: "settings" },
        { path: `${root}/alias/installation/User/keybindings.json`, reason: "settings" },
        { path: `${root}/outside/journal`, reason: "journal" },
      ],
      disk: failingDisk(),
    });
  });

  after(async () => {
    await new Promise((resolve) => server.close(resolve));
  });

  it("has all its rows", () => {
    assert.equal(Object.keys(threats).length, 18);
    assert.equal(Object.values<readonly Row[]>(threats).flat().length, 182);
  });

  it("says what a special file is", async () => {
    const causes: unknown[] = [];
    for (const given of ["pipe", "socket", "/dev/zero", "/proc/self/environ"]) {
      const result = await resolvePath(given, environment);
      causes.push(result.ok && result.value.cause);
    }
    assert.deepEqual(causes, ["a pipe", "a socket", "a device", "a file made up by the system"]);
  });

  for (const [title, rows] of Object.entries<readonly Row[]>(threats)) {
    describe(title, () => {
      for (const [given, expected] of rows) {
        it(`${shorten(given)}: ${expected}`, () =>
          assertPathClass(given.replaceAll("<T>", root), expected, environment, {
            ...defaultProtectedPaths,
            "secret/**": true,
          }));
      }
    });
  }
});

function shorten(given: string): string {
  const text = JSON.stringify(given);
  return text.length > 80 ? `${text.slice(0, 40)}…${text.slice(-30)}` : text;
}
