import { describe, it } from "mocha";
import {
  invoke,
  setConfiguration,
  useWorkspace,
  workspaceFolder,
  writeFile,
} from "../support/host/testWindow.ts";
import { failureOf } from "../support/host/workspaceState.ts";

describe("rules for one file in a window with several folders", () => {
  useWorkspace();

  it("name a file by its folder, and mean no namesake in another", async () => {
    const uri = await writeFile("same.txt", "a\n", workspaceFolder("lib"));
    await writeFile("same.txt", "b\n", workspaceFolder("app"));
    await setConfiguration({ protectedReads: { [uri.path]: "refuse" } });
    await failureOf(invoke("read_file", { path: "lib/same.txt" }));
    await invoke("read_file", { path: "app/same.txt" });
  });

  it("hold for a file that lies in two of the folders, by either name", async () => {
    const uri = await writeFile("deep.txt", "a\n", workspaceFolder("inner"));
    await setConfiguration({ protectedReads: { [uri.path]: "refuse" } });
    for (const path of ["inner/deep.txt", "app/packages/inner/deep.txt"]) {
      await failureOf(invoke("read_file", { path }));
    }
  });
});
