import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { invokeCall } from "../../../../src/host/calls/invokeCall.ts";
import { prepareCall } from "../../../../src/host/calls/prepareCall.ts";
import { editFile } from "../../../../src/tools/editFile.ts";
import { createFakeWindow } from "../../../support/fakes/fakeCallServices.ts";

const text = "one\ntwo\nthree\n";
const edited = "1\ntwo\nthree\n";
const edit = { path: "a.txt", old_string: "one", new_string: "1" };

describe("two sessions with the same input, one of which works elsewhere", () => {
  it("each do what was shown for it", async () => {
    const window = createFakeWindow({ "a.txt": text, "tree/a.txt": text });
    const session = { path: "/tree", place: (given: string) => `tree/${given}` };
    const { services } = window;
    const { signal } = new AbortController();
    const own = { tool: editFile, input: edit, services, signal, report: () => undefined };
    await prepareCall({ ...own, session });
    await prepareCall(own);
    await invokeCall({ ...own, session });
    assert.deepEqual(window.files, { "a.txt": text, "tree/a.txt": edited });
    await invokeCall(own);
    assert.deepEqual(window.files, { "a.txt": edited, "tree/a.txt": edited });
  });
});
