import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { searchView, searchViewNames } from "../../../../src/toolkit/manifest/searchView.ts";
import { type ContextKeys, holds } from "../../../support/notation/whenClause.ts";

const { hasResults, next, copy, replace, replaceAll, view } = searchViewNames;
const found = { [hasResults]: true };
const inView = { ...found, focusedView: view };

function isMeant(command: string, keys: ContextKeys): boolean {
  const bindings = (searchView.keybindings ?? []).filter(
    (binding) => (binding.args?.commands.at(-1) ?? binding.command) === command,
  );
  assert.equal(bindings.length, 1);
  return bindings.every(({ when }) => holds(when, keys));
}

describe("the keys of the view of search results", () => {
  it("step through results where nothing else of VS Code is stepped through", () => {
    assert.ok(isMeant(next, { ...found, editorTextFocus: true }));
    assert.ok(!isMeant(next, { editorTextFocus: true }));
    for (const other of [
      "hasSearchResult",
      "reference-list.hasResult",
      "referenceSearchVisible",
      "inReferenceSearchEditor",
      "inSearchEditor",
    ]) {
      assert.ok(!isMeant(next, { ...found, [other]: true }), other);
      assert.ok(isMeant(next, { ...inView, [other]: true }), other);
    }
  });

  it("copy and replace rows, not what is typed to find one", () => {
    for (const command of [copy, replace, replaceAll]) {
      assert.ok(isMeant(command, { ...inView, listFocus: true }), command);
      assert.ok(!isMeant(command, { ...inView, listFocus: true, inputFocus: true }), command);
      assert.ok(!isMeant(command, { ...found, listFocus: true }), command);
    }
  });
});
