import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import { describe, it } from "mocha";
import type * as vscode from "vscode";
import { createOwnFiles, type OwnFiles } from "../../../../src/host/startup/ownFiles.ts";

/** What the module reads of a URI. */
function uriOf(path: string, authority = "", scheme = "linewise"): vscode.Uri {
  const uri = { scheme, authority, path, toString: () => `${scheme}://${authority}${path}` };
  return uri as unknown as vscode.Uri;
}

const note = uriOf("/note.json");

/** One file that can be written, one that cannot, and what is told of changes. */
function serveFiles(): OwnFiles & {
  readonly texts: Map<string, string>;
  readonly changed: string[];
} {
  const ownFiles = createOwnFiles(() => Promise.resolve());
  const texts = new Map([
    ["/note.json", "é"],
    ["/result.txt", "done"],
  ]);
  ownFiles.serve(({ path }) => {
    if (path !== "/note.json") return undefined;
    // What is kept is kept a moment later.
    const write = async (text: string): Promise<void> => {
      await delay(1);
      texts.set(path, text);
    };
    return { read: () => texts.get(path) ?? "", write };
  });
  ownFiles.serve(({ path }) => {
    if (path !== "/result.txt") return undefined;
    return { read: () => texts.get(path) ?? "" };
  });
  const changed: string[] = [];
  ownFiles.provider.onDidChangeFile((events) => {
    changed.push(...events.map(({ uri }) => uri.path));
  });
  return { ...ownFiles, texts, changed };
}

async function readText({ provider }: OwnFiles, uri: vscode.Uri): Promise<string> {
  return Buffer.from(await provider.readFile(uri)).toString("utf8");
}

describe("the documents of Linewise", () => {
  it("wait for those who serve them", async () => {
    const ownFiles = createOwnFiles(() => {
      ownFiles.serve(() => ({ read: () => "kept" }));
      return Promise.resolve();
    });
    assert.equal(await readText(ownFiles, note), "kept");
  });

  it("hold what those say who serve them, in UTF-8", async () => {
    const files = serveFiles();
    assert.equal(await readText(files, note), "é");
    assert.equal((await files.provider.stat(note)).size, 2);
    assert.equal(await readText(files, uriOf("/result.txt")), "done");
  });

  it("are read-only where nobody takes what is written", async () => {
    const { provider, texts } = serveFiles();
    const result = uriOf("/result.txt");
    assert.equal((await provider.stat(result)).permissions, 1);
    assert.equal((await provider.stat(note)).permissions, undefined);
    const write = async (): Promise<void> =>
      provider.writeFile(result, Buffer.from("mine"), { create: true, overwrite: true });
    await assert.rejects(write, { code: "NoPermissions" });
    assert.equal(texts.get("/result.txt"), "done");
  });

  it("take what is saved, say so, and have another time after each change", async () => {
    const files = serveFiles();
    const times = [(await files.provider.stat(note)).mtime];
    for (const text of ["one", "two"]) {
      const options = { create: true, overwrite: true };
      await files.provider.writeFile(note, Buffer.from(text), options);
      assert.equal(files.texts.get("/note.json"), text);
      times.push((await files.provider.stat(note)).mtime);
    }
    files.touch(note);
    times.push((await files.provider.stat(note)).mtime);
    assert.deepEqual(files.changed, ["/note.json", "/note.json", "/note.json"]);
    assert.deepEqual(
      times,
      [...new Set(times)].sort((a, b) => a - b),
    );
  });

  it("say so where one is gone that VS Code opens again", async () => {
    const files = serveFiles();
    const gone = uriOf("/of-another-version.json");
    assert.match(await readText(files, gone), /no longer has this document/);
    assert.equal((await files.provider.stat(gone)).permissions, 1);
  });

  it("give texts of other schemes too, once those are there who serve them", async () => {
    const ownFiles = createOwnFiles(() => {
      ownFiles.serveTexts("old", ({ path }) => `old ${path}`);
      return Promise.resolve();
    });
    const read = async (scheme: string): Promise<unknown> => {
      const uri = uriOf("/a.txt", "", scheme);
      const provider = ownFiles.textProviderOf(scheme);
      return provider.provideTextDocumentContent(uri, {} as vscode.CancellationToken);
    };
    assert.equal(await read("old"), "old /a.txt");
    assert.equal(await read("new"), undefined);
  });

  it("tell of texts that have changed, each to its own scheme only", () => {
    const ownFiles = createOwnFiles(() => Promise.resolve());
    const changed: string[] = [];
    for (const scheme of ["old", "new"]) {
      const { onDidChange } = ownFiles.textProviderOf(scheme);
      onDidChange?.((uri) => changed.push(`${scheme}: ${uri.toString()}`));
    }
    ownFiles.touchText(uriOf("/a.txt", "", "new"));
    assert.deepEqual(changed, ["new: new:///a.txt"]);
  });

  it("are none elsewhere, and no folders", async () => {
    const { provider } = serveFiles();
    await assert.rejects(async () => provider.readFile(uriOf("/note.json.x", "elsewhere")), {
      code: "FileNotFound",
    });
    const refused = [
      () => provider.readDirectory(note),
      () => provider.createDirectory(note),
      () => provider.delete(note, { recursive: false }),
      () => provider.rename(note, uriOf("/b"), { overwrite: false }),
    ];
    for (const act of refused) assert.throws(act, { code: "NoPermissions" });
  });
});
