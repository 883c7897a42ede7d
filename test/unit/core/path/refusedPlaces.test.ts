import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { refusedPlacesOf } from "../../../../src/core/path/refusedPlaces.ts";

describe("refusedPlacesOf", () => {
  it("names what decides over agents", () => {
    const places = refusedPlacesOf(
      {
        user: "/home/x/Code/User",
        argvFiles: ["/home/x/.vscode/argv.json"],
        extensions: ["/home/x/.vscode/extensions"],
        storage: ["/home/x/Code/User/globalStorage/linewise.linewise"],
      },
      "posix",
    );
    assert.deepEqual(
      places.map(({ path }) => path.replace("/home/x/", "")),
      [
        "Code/User/settings.json",
        "Code/User/keybindings.json",
        "Code/User/mcp.json",
        "Code/User/tasks.json",
        "Code/User/profiles",
        "Code/User/globalStorage/state.vscdb",
        "Code/User/globalStorage/state.vscdb.backup",
        "Code/User/globalStorage/storage.json",
        "Code/User/../Machine/settings.json",
        ".vscode/argv.json",
        ".vscode/extensions",
        "Code/User/globalStorage/linewise.linewise",
      ],
    );
  });

  it("uses the platform's separator", () => {
    const [first] = refusedPlacesOf(
      { user: "C:\\Code\\User", argvFiles: [], extensions: [], storage: [] },
      "win32",
    );
    assert.equal(first?.path, "C:\\Code\\User\\settings.json");
  });

  it("does without a folder that the host does not know", () => {
    assert.deepEqual(refusedPlacesOf({ argvFiles: [], extensions: [], storage: [] }, "posix"), []);
  });
});
