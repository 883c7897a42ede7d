import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { launchBrowser } from "../harness/browser/launch.ts";
import { buildExtension } from "../harness/extension/buildExtension.ts";
import { type Cleanup, runMain } from "../harness/process/cleanup.ts";
import { createTemporaryFolder } from "../harness/process/temporaryFolder.ts";
import { type Driver, startDriver } from "../harness/vscode/driverClient.ts";
import { driverFolder, linkBeside } from "../harness/vscode/extensionFolder.ts";
import { startServer } from "../harness/vscode/server.ts";
import { workbenchUrl } from "../harness/vscode/workbenchUrl.ts";
import { writeExtension } from "./benchExtension.ts";
import { compare, type Contender } from "./harness.ts";

// What a whole call costs in a real VS Code, from the call to its result: plan, permission, history,
// edit, save and the look for new problems. Beside it the bare API does the same to a like file, and
// the clock runs in the extension host.
const smallLineCount = 40;
const largeLineCount = 20_000;
const operationCount = 100;
/** What VS Code still does after a save makes single calls differ by half. */
const smallRounds = 31;
const nothingTool = {
  name: "nothing_tool",
  displayName: "Nothing",
  modelDescription: "Does nothing.",
  inputSchema: { type: "object", properties: {} },
};
const nothingExtension = {
  name: "nothing",
  contributes: { languageModelTools: [nothingTool] },
  source: `const vscode = require("vscode");
exports.activate = () => {
  vscode.lm.registerTool("nothing_tool", {
    invoke: () => new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart("")]),
  });
};
`,
};

/** One line of a file gets a new text; lines are 1-indexed. */
interface LineEdit {
  readonly line: number;
  readonly text: string;
}

interface EditOfFile {
  readonly path: string;
  readonly edits: readonly LineEdit[];
}

await runMain(async (cleanup) => {
  await buildExtension();
  const folder = await createTemporaryFolder("bench", cleanup);
  const driver = await openWindow(folder, cleanup);
  const small = await compareSmallEdits(driver, folder);
  const read = await compareReads(driver, folder);
  const large = await compareLargeEdits(driver, folder);
  return small && read && large ? 0 : 1;
});

async function openWindow(workspace: string, cleanup: Cleanup): Promise<Driver> {
  const driver = await startDriver(cleanup);
  const environment = { LINEWISE_DRIVER_URL: driver.url };
  const settings = { "linewise.permissionMode": "yolo" };
  const server = await startServer({ environment, profile: { settings } }, cleanup);
  const nothingFolder = await writeExtension(nothingExtension, cleanup);
  const extensionFolder = await linkBeside([driverFolder, nothingFolder], cleanup);
  const page = await (await launchBrowser(cleanup)).newPage();
  await page.goto(workbenchUrl(server, { workspace, extensionFolder }));
  await driver.run(async (vscode) => {
    while (!vscode.lm.tools.some(({ name }) => name === "nothing_tool")) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await vscode.lm.invokeTool("nothing_tool", { input: {}, toolInvocationToken: undefined });
  });
  return driver;
}

/** A file of its own each time: VS Code keeps a document for a while that was opened once. */
async function compareSmallEdits(driver: Driver, folder: string): Promise<boolean> {
  const createFile = fileSeries(folder, "small", smallLineCount);
  const edits = [{ line: 20, text: "const changed = true;" }];
  return compare(
    `An edit of one line in a closed file of ${smallLineCount} lines`,
    [
      clocked("replace_in_file", async () =>
        editByTool(driver, { path: await createFile(), edits }),
      ),
      clocked("open, applyEdit, save", async () =>
        editByApi(driver, { path: await createFile(), edits }),
      ),
    ],
    [{ ours: "replace_in_file", peer: "open, applyEdit, save", ratio: 1.1, reject: 1.5 }],
    smallRounds,
  );
}

async function compareReads(driver: Driver, folder: string): Promise<boolean> {
  const createFile = fileSeries(folder, "read", smallLineCount);
  return compare(
    `Reading a closed file of ${smallLineCount} lines`,
    [
      clocked("read_file", async () => callTool(driver, "linewise_read_file", await createFile())),
      clocked("a tool that does nothing", async () =>
        callTool(driver, "nothing_tool", await createFile()),
      ),
      clocked("workspace.fs.readFile", async () => readByApi(driver, await createFile())),
    ],
    [{ ours: "read_file", peer: "a tool that does nothing", ratio: 1.2, reject: 2 }],
    smallRounds,
  );
}

async function compareLargeEdits(driver: Driver, folder: string): Promise<boolean> {
  const createFile = fileSeries(folder, "large", largeLineCount);
  const [ours, bare] = [await createFile(), await createFile()];
  let round = 0;
  const createEdits = (): readonly LineEdit[] => {
    round += 1;
    return Array.from({ length: operationCount }, (_, index) => ({
      line: 100 + index * 150,
      text: `const changed${index} = ${round}; // in this round`,
    }));
  };
  await driver.run(
    async (vscode, paths) => {
      for (const path of paths) await vscode.window.showTextDocument(vscode.Uri.file(path));
    },
    [ours, bare],
  );
  return compare(
    `${operationCount} operations in an open document of 1 MB`,
    [
      clocked("replace_in_file", () => editByTool(driver, { path: ours, edits: createEdits() })),
      clocked("applyEdit, save", () => editByApi(driver, { path: bare, edits: createEdits() })),
    ],
    [{ ours: "replace_in_file", peer: "applyEdit, save", ratio: 1.5, reject: 3 }],
  );
}

function clocked(name: string, run: () => Promise<number>): Contender {
  return { name, run, timesItself: true };
}

/** Gives a new file at each call, of about 50 bytes a line. */
function fileSeries(folder: string, name: string, lineCount: number): () => Promise<string> {
  let count = 0;
  return async () => {
    count += 1;
    const path = join(folder, `${name}${count}.txt`);
    const lines = Array.from({ length: lineCount }, (_, index) =>
      `const value${index} = compute(${index});`.padEnd(50, "/"),
    );
    await writeFile(path, `${lines.join("\n")}\n`);
    return path;
  };
}

async function editByTool(driver: Driver, edit: EditOfFile): Promise<number> {
  return driver.run(async (vscode, { path, edits }) => {
    const replacements = edits.map(({ line, text }) => ({
      type: "lines",
      startLine: line,
      endLine: line,
      replaceWith: text,
    }));
    const options = { input: { filePath: path, replacements }, toolInvocationToken: undefined };
    const startedMs = performance.now();
    await vscode.lm.invokeTool("linewise_replace_in_file", options);
    return performance.now() - startedMs;
  }, edit);
}

async function editByApi(driver: Driver, edit: EditOfFile): Promise<number> {
  return driver.run(async (vscode, { path, edits }) => {
    const startedMs = performance.now();
    const uri = vscode.Uri.file(path);
    const document = await vscode.workspace.openTextDocument(uri);
    const changes = new vscode.WorkspaceEdit();
    for (const { line, text } of edits) {
      changes.replace(uri, document.lineAt(line - 1).range, text);
    }
    if (!(await vscode.workspace.applyEdit(changes))) throw new Error("the edit was not applied");
    if (!(await document.save())) throw new Error("the document was not saved");
    return performance.now() - startedMs;
  }, edit);
}

async function callTool(driver: Driver, name: string, path: string): Promise<number> {
  return driver.run(
    async (vscode, call) => {
      const options = { input: { path: call.path }, toolInvocationToken: undefined };
      const startedMs = performance.now();
      await vscode.lm.invokeTool(call.name, options);
      return performance.now() - startedMs;
    },
    { name, path },
  );
}

async function readByApi(driver: Driver, path: string): Promise<number> {
  return driver.run(async (vscode, given) => {
    const startedMs = performance.now();
    await vscode.workspace.fs.readFile(vscode.Uri.file(given));
    return performance.now() - startedMs;
  }, path);
}
