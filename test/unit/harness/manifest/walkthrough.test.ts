import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { repositoryRoot } from "../../../../harness/paths.ts";
import { settings } from "../../../../src/toolkit/manifest/settings.ts";
import { walkthrough } from "../../../../harness/manifest/walkthrough.ts";
import { unlistedCommands, walkthroughId } from "../../../../src/toolkit/manifest/index.ts";

interface NamedManifest {
  readonly publisher: string;
  readonly name: string;
  readonly contributes: { readonly commands: readonly { readonly command: string }[] };
}

const manifest = JSON.parse(
  readFileSync(join(repositoryRoot, "package.json"), "utf8"),
) as NamedManifest;

/** Commands that VS Code has. */
const builtInCommands: readonly string[] = ["workbench.action.openSettings"];

describe("the walkthrough", () => {
  const known = [
    ...manifest.contributes.commands.map(({ command }) => command),
    ...unlistedCommands.map((name) => `linewise.${name}`),
    ...builtInCommands,
  ];

  it("is the one that its command opens", () => {
    assert.equal(walkthroughId, `${manifest.publisher}.${manifest.name}#${walkthrough.id}`);
  });

  for (const { id, description, media, completionEvents } of walkthrough.steps) {
    it(`has only the markup that VS Code shows there in its step ${id}: bold words and links`, () => {
      assert.doesNotMatch(description, /`|(?<![\w*])[_*](?!\*)\S/);
    });

    it(`says in sixty words at most what its step ${id} is about`, () => {
      const words = description.replaceAll(/\[[^\]]+\]\([^)]+\)/g, "").split(/\s+/);
      assert.ok(words.length <= 60, `${words.length}`);
    });

    it(`has buttons for what its step ${id} says, each on a line of its own`, () => {
      const buttons = description.split("\n").filter((line) => /^\[[^\]]+\]\([^)]+\)$/.test(line));
      assert.ok(buttons.length > 0);
      const named = Array.from(
        description.matchAll(/\(command:([\w.]+)/g),
        ([, name]) => name ?? "",
      );
      assert.equal(named.length, buttons.length);
      for (const command of named) assert.ok(known.includes(command), command);
    });

    it(`checks its step ${id} off when something happens that there is`, () => {
      assert.ok(completionEvents.length > 0);
      for (const event of completionEvents) {
        const [kind = "", name = ""] = event.split(":");
        const isThere = kind === "onCommand" ? known.includes(name) : name in prefixed(settings);
        assert.ok(isThere, event);
      }
    });

    it(`has a picture for its step ${id} in each theme, and in words`, () => {
      for (const image of Object.values(media.image)) {
        assert.ok(existsSync(join(repositoryRoot, image)), image);
      }
      assert.ok(media.altText.length > 50);
    });
  }
});

function prefixed(named: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [`linewise.${name}`, value]),
  );
}
