import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { createToolInputs } from "../../../../../src/host/people/runTool/toolInputs.ts";
import { tail } from "../../../../../src/tools/tail.ts";

function createInputs() {
  const stored = new Map<string, unknown>();
  return createToolInputs({
    get: (key: string, otherwise?: unknown) => stored.get(key) ?? otherwise,
    update: (key, value) => Promise.resolve(void stored.set(key, value)),
  });
}

const pathIn = (text: string): unknown => (JSON.parse(text) as { path: unknown }).path;

describe("the input that Run Tool begins with", () => {
  it("is made of what is at hand, else an example", () => {
    const inputs = createInputs();
    inputs.begin(tail, undefined);
    assert.equal(pathIn(inputs.read(tail)), "README.md");
    inputs.begin(tail, { path: "a.ts", selected: "a" });
    assert.equal(pathIn(inputs.read(tail)), "a.ts");
  });

  it("stays where its own result is in front, from which it is opened again", () => {
    const inputs = createInputs();
    inputs.begin(tail, { path: "a.ts", selected: "a" });
    inputs.begin(tail, undefined);
    assert.equal(pathIn(inputs.read(tail)), "a.ts");
  });

  it("stays as it was typed", () => {
    const inputs = createInputs();
    inputs.write(tail, '{"path": "typed.ts"}');
    inputs.begin(tail, { path: "a.ts", selected: "a" });
    assert.equal(pathIn(inputs.read(tail)), "typed.ts");
  });
});
