import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { createMemoryFileSystem, type FileSearches } from "../support/fakes/memoryFileSystem.ts";
import {
  invoke,
  invokeSearch,
  openEditor,
  overwrite,
  redo,
  replaceLine,
  setConfiguration,
  setPermissionMode,
  typeAtStart,
  undo,
  useMode,
  useWorkspace,
  workspaceFolder,
} from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";
import { waitUntil } from "../support/waitUntil.ts";

const files = createMemoryFileSystem();
/** What a call says when VS Code refuses to show its dialog, as it does in tests. */
const dialogRefused = /^Linewise failed unexpectedly\./;

describe("a virtual workspace", () => {
  let provider: vscode.Disposable;

  before(() => {
    provider = vscode.workspace.registerFileSystemProvider("memfs", files);
    files.clear("/project");
  });
  after(() => {
    provider.dispose();
  });

  useWorkspace();
  useMode("yolo");
  afterEach(() => files.clear("/project"));

  function setFile(path: string, content: string | Uint8Array): vscode.Uri {
    const uri = vscode.Uri.joinPath(workspaceFolder(), path);
    files.setFile(uri.path, content);
    return uri;
  }

  function getText(uri: vscode.Uri): string | undefined {
    return files.getFile(uri.path)?.toString();
  }

  it("has a folder that is on no disk", () => {
    assert.equal(workspaceFolder().toString(), "memfs:/project");
  });

  it("is listed by its file system's own search, where it has one, by the same rules", async () => {
    const paths = ["src/a.ts", "src/deep/b.ts", "src/out/c.ts", ".hidden/d.ts"];
    for (const path of paths) setFile(path, "needle\n");
    setFile("src/.gitignore", "out/\n");
    let questions = 0;
    const provider = (vscode.workspace as unknown as FileSearches).registerFileSearchProvider(
      "memfs",
      {
        provideFileSearchResults: (_, { folder }) => {
          questions += 1;
          return [...paths, "src/.gitignore"].map((path) => vscode.Uri.joinPath(folder, path));
        },
      },
    );
    const readDirectory = files.readDirectory.bind(files);
    let folderReads = 0;
    files.readDirectory = (uri) => {
      folderReads += 1;
      return readDirectory(uri);
    };
    try {
      // A question from before the provider came may still wait for it, and VS Code reads folders, too.
      await waitUntil(async () => {
        folderReads = 0;
        const found = await invoke("glob", { pattern: "**/*.ts" });
        assert.deepEqual(found, ["src/a.ts\nsrc/deep/b.ts"]);
        const [searched = ""] = await invokeSearch("grep", { path: ".", pattern: "needle" });
        assert.match(searched, /src\/a\.ts[^]*src\/deep\/b\.ts/);
        assert.doesNotMatch(searched, /c\.ts|d\.ts/);
        return folderReads === 0 && questions > 0;
      });
    } finally {
      files.readDirectory = readDirectory;
      provider.dispose();
    }
  });

  it("searches leave out what usually holds secrets, and a read of it has to be asked for", async () => {
    await setConfiguration({ permissionMode: "trusted" });
    setFile("secrets/server.pem", "KEY=hunter2\n");
    setFile("secrets/a.txt", "KEY=\n");
    const [found = ""] = await invokeSearch("grep", { path: "secrets", pattern: "KEY" });
    assert.match(found, /^1: KEY=$/m);
    assert.match(found, /Not searched: 1 file that usually holds secrets/);
    assert.doesNotMatch(found, /hunter2/);
    const { message } = await failureOf(invoke("read_file", { path: "secrets/server.pem" }));
    assert.match(message, dialogRefused);
  });

  it("is read, by paths of every kind, and shown by relative ones", async () => {
    setFile("src/a b.txt", "one\r\ntwo\r\n");
    for (const path of [
      "src/a b.txt",
      "./src/../src/a b.txt",
      "/project/src/a b.txt",
      "memfs:/project/src/a%20b.txt",
      "memfs:///project/src/a%20b.txt",
    ]) {
      const [answer = ""] = await invoke("read_file", { path });
      const [header, ...lines] = answer.split("\n");
      assert.match(
        header ?? "",
        /^src\/a b\.txt: lines 1-2 of 2, CRLF, snapshot s[0-9a-f]+$/,
        path,
      );
      assert.deepEqual(lines, ["1: one", "2: two"]);
    }
    const [tail = ""] = await invoke("tail", { path: "src/a b.txt", lines: 1 });
    assert.match(tail, /^src\/a b\.txt: lines 2-2 of 2, .*\n2: two$/);
  });

  it("tells of what is not there, and of what is no text", async () => {
    setFile("image.bin", Uint8Array.of(0, 1, 2, 0));
    const missing = await failureOf(invoke("read_file", { path: "none/at/all.txt" }));
    assert.match(missing.message, /^none\/at\/all\.txt does not exist\./);
    const binary = await failureOf(invoke("read_file", { path: "image.bin" }));
    assert.match(binary.message, /^image\.bin is .*binary/);
    const folder = await failureOf(invoke("read_file", { path: "." }));
    assert.match(folder.message, /is a folder, not a file/);
  });

  it("lists folders, and describes files", async () => {
    setFile("src/a.txt", "a\n");
    setFile("b.txt", "bb");
    setFile(".hidden", "");
    assert.deepEqual(await invoke("list_directory", {}), [
      ".: 2 entries (1 hidden entry not shown)\nsrc/\nb.txt",
    ]);
    const [long = ""] = await invoke("list_directory", { path: "src", long: true });
    assert.match(long, /^src: 1 entry\n.*a\.txt$/);
    const [info = ""] = await invoke("file_info", { path: "b.txt" });
    const { modified, ...facts } = JSON.parse(info) as Record<string, unknown>;
    assert.match(String(modified), /^2024-01-01T/);
    assert.deepEqual(facts, {
      path: "b.txt",
      exists: true,
      type: "file",
      size: 2,
      size_human: "2 B",
      lines: 1,
      encoding: "utf8",
      eol: null,
      final_newline: false,
      unsaved: false,
    });
    const [none = ""] = await invoke("file_info", { path: "none" });
    assert.deepEqual(JSON.parse(none), { path: "none", exists: false });
    const [folder = ""] = await invoke("file_info", { path: "." });
    assert.equal((JSON.parse(folder) as { type: string }).type, "folder");
  });

  it("finds files that are neither ignored nor hidden", async () => {
    for (const path of ["src/a.ts", "src/deep/b.ts", "ignored/c.ts", ".hidden/d.ts", "e.js"]) {
      setFile(path, "x\n");
    }
    setFile(".gitignore", "ignored/\n");
    setFile(".git/HEAD", "ref: refs/heads/main\n");
    assert.deepEqual(await invoke("glob", { pattern: "**/*.ts" }), ["src/a.ts\nsrc/deep/b.ts"]);
    assert.deepEqual(await invoke("glob", { pattern: "*.ts", path: "src" }), ["src/a.ts"]);
    assert.deepEqual(await invoke("glob", { pattern: ".hidden/*" }), [".hidden/d.ts"]);
  });

  it("is listed without the rules of an ignore file that is too large, which is told", async () => {
    setFile("a.ts", "x\n");
    setFile(".gitignore", `a.ts\n${"#\n".repeat(1 << 19)}`);
    const answer = (await invoke("glob", { pattern: "*.ts" })).join("");
    assert.match(answer, /^a\.ts\n/);
    assert.match(answer, /\.gitignore \(over 256 KB\)/);
  });

  it("is edited through the document, which undo takes back", async () => {
    const uri = setFile("edit.txt", "one\r\ntwo\r\n");
    await replaceLine("edit.txt", 1, "new");
    assert.equal(getText(uri), "new\r\ntwo\r\n");
    assert.equal(await undo(uri), "one\r\ntwo\r\n");
    assert.equal(await redo(uri), "new\r\ntwo\r\n");
  });

  it("is read and edited as its editors show it", async () => {
    const uri = setFile("typed.txt", "one\n");
    const { document } = await typeAtStart(uri, "typed\n");
    const [read = ""] = await invoke("read_file", { path: "typed.txt" });
    assert.match(read, /\[unsaved\]/);
    assert.match(read, /\n1: typed\n2: one$/);
    await invoke("edit_file", { path: "/project/typed.txt", start_line: 2, new_content: "two" });
    assert.equal(document.getText(), "typed\ntwo\n");
    assert.equal(getText(uri), "one\n");
  });

  it("is searched as its editors show it, one file or all", async () => {
    const uri = setFile("searched.txt", "one\n");
    setFile("other.txt", "typed on disk\n");
    await typeAtStart(uri, "typed\n");
    const [single = ""] = await invokeSearch("grep", { pattern: "typed", path: "searched.txt" });
    assert.match(single, /^searched\.txt.*\[unsaved\]/m);
    assert.match(single, /1: typed$/m);
    const [all = ""] = await invokeSearch("grep", { pattern: "typed", path: "." });
    assert.match(all, /1: typed$/m);
    assert.match(all, /1: typed on disk$/m);
  });

  it("keeps mixed line endings, byte for byte", async () => {
    const uri = setFile("mixed.txt", "one\r\ntwo\nthree\rfour");
    await openEditor(uri);
    await replaceLine("mixed.txt", 1, "new");
    assert.equal(getText(uri), "new\r\ntwo\nthree\rfour");
    await replaceLine("mixed.txt", 1, "newer");
    assert.equal(getText(uri), "newer\r\ntwo\nthree\rfour");
  });

  it("keeps bytes that are no text in its encoding", async () => {
    const bytes = Buffer.concat([Buffer.from("one\n"), Buffer.of(0xe9, 0x0a)]);
    const uri = setFile("latin.txt", bytes);
    await replaceLine("latin.txt", 1, "new");
    assert.deepEqual(
      files.getFile(uri.path),
      Buffer.concat([Buffer.from("new\n"), Buffer.of(0xe9, 0x0a)]),
    );
  });

  it("gets new files, in new folders, which undo takes back", async () => {
    const [answer = ""] = await invoke("write_file", { path: "new/deep/a.txt", content: "a\n" });
    assert.match(answer, /new\/deep\/a\.txt/);
    assert.equal(files.getFile("/project/new/deep/a.txt")?.toString(), "a\n");
    const uri = vscode.Uri.joinPath(workspaceFolder(), "new/deep/a.txt");
    await openEditor(uri);
    await vscode.commands.executeCommand("undo");
    assert.equal(files.getFile("/project/new/deep/a.txt"), undefined);
  });

  it("has files overwritten and appended to", async () => {
    const uri = setFile("over.txt", "one\r\ntwo\r\n");
    await overwrite("over.txt", "three\n");
    assert.equal(getText(uri), "three\r\n");
    await invoke("append_file", { path: "memfs:/project/over.txt", content: "four\n" });
    assert.equal(getText(uri), "three\r\nfour\r\n");
  });

  it("sandboxed: allowed folders are those of the workspace", async () => {
    const uri = setFile("src/allowed.txt", "one\n");
    const other = setFile("src-of-another/a.txt", "one\n");
    await setConfiguration({ permissionMode: "sandboxed", allowedPaths: ["src"] });
    await replaceLine("src/allowed.txt", 1, "new");
    assert.equal(getText(uri), "new\n");
    for (const path of ["src-of-another/a.txt", "src/../src-of-another/a.txt", other.path]) {
      const { message } = await failureOf(replaceLine(path, 1, "new"));
      assert.match(
        message,
        /^src-of-another\/a\.txt is refused: the permission mode is Folders Only \(sandboxed\)/,
      );
    }
    assert.equal(getText(other), "one\n");
  });

  describe("what is outside", () => {
    let disk = "";
    beforeEach(async () => {
      disk = await mkdtemp(join(tmpdir(), "linewise-outside-"));
      await writeFile(join(disk, "a.txt"), "SECRET\n");
    });
    afterEach(() => rm(disk, { recursive: true }));

    for (const mode of ["trusted", "yolo"]) {
      it(`${mode}: the disk is written only when the user says so`, async () => {
        await setConfiguration({ permissionMode: mode });
        for (const name of ["a.txt", "new.txt"]) {
          const path = vscode.Uri.file(join(disk, name)).toString();
          // What was not read is refused before anybody is asked.
          if (mode === "yolo" && name === "a.txt") await invoke("read_file", { path });
          const { message } = await failureOf(invoke("write_file", { path, content: "x\n" }));
          assert.match(message, dialogRefused);
        }
        assert.deepEqual(await readdir(disk), ["a.txt"]);
        assert.equal(await readFile(join(disk, "a.txt"), "utf8"), "SECRET\n");
      });
    }

    it("sandboxed: the disk is not read", async () => {
      await setPermissionMode("sandboxed");
      const path = vscode.Uri.file(join(disk, "a.txt")).toString();
      const { message } = await failureOf(invoke("read_file", { path }));
      assert.match(message, /is refused: the permission mode is Folders Only \(sandboxed\)/);
      assert.doesNotMatch(message, /SECRET/);
    });

    it("an absolute path means the workspace's own file system", async () => {
      const { message } = await failureOf(invoke("read_file", { path: join(disk, "a.txt") }));
      assert.match(message, /does not exist/);
    });

    it("another file system is refused", async () => {
      const { message } = await failureOf(invoke("read_file", { path: "other:/project/a.txt" }));
      assert.match(message, /is a "other:" URI/);
    });

    it("what is beside the folder is written only when the user says so", async () => {
      files.setFile("/project-evil/a.txt", "one\n");
      for (const path of ["/project-evil/a.txt", "../project-evil/a.txt"]) {
        assert.match((await failureOf(replaceLine(path, 1, "new"))).message, dialogRefused);
      }
      assert.equal(files.getFile("/project-evil/a.txt")?.toString(), "one\n");
      files.clear("/project-evil");
    });
  });
});
