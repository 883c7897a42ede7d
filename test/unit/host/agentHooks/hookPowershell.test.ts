import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { repositoryRoot } from "../../../../harness/paths.ts";
import { wantHooks } from "../../../../src/toolkit/setup/wantedHooks.ts";
import { hookedAgents } from "../../../support/examples/hookedAgents.ts";
import { parsePowershell } from "../../../support/notation/parsePowershell.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, "plugin", path), "utf8");

interface Hook {
  readonly windows?: string;
  readonly command?: string;
  readonly powershell?: string;
}

const script = read("hook.ps1");
const nobody = read("nobody.ps1");
const plugin = JSON.parse(read("hooks/hooks.json")) as {
  readonly hooks: Readonly<Record<string, readonly [{ readonly hooks: readonly [Hook] }]>>;
};
const ofPlugin = Object.values(plugin.hooks).map(([{ hooks }]) => hooks[0].windows ?? "");

/** Its profile is on a share. */
const doors = "\\\\server\\home$\\Zoë & Tom's (100%) O’Neil `pc`\\hooks";
const ofAgents = Object.values(hookedAgents).map((agent) => {
  const { entry } = wantHooks(agent, doors, true);
  const nested = (entry as { readonly hooks?: readonly [Hook] }).hooks;
  const hook: Hook = nested?.[0] ?? entry;
  return { name: agent.name, command: hook.powershell ?? hook.command ?? "" };
});

// No PowerShell runs here: this parses what it would run. docs/SYSTEMS.md names the traps.
describe("the hook for Windows", () => {
  const all: readonly (readonly [string, string])[] = [
    ["the script", script],
    ["the script where no window hears it", nobody],
    ...[...new Set(ofPlugin)].map((command) => ["the plugin", command] as const),
    ...ofAgents.map(({ name, command }) => [name, command] as const),
  ];

  for (const [name, text] of all) {
    it(`is read by PowerShell's grammar, and uses nothing that PowerShell 5 lacks: ${name}`, async () => {
      const { error, textsOf } = await parsePowershell(text);
      assert.equal(error, undefined);
      assert.deepEqual(textsOf("pipeline_chain_tail"), []);
      assert.doesNotMatch(text.replaceAll(/'[^']*'|#.*$/gm, ""), /\?\?|\?\.|\?\[|\s\?\s/);
    });

    it(`starts no program and loads no module: ${name}`, async () => {
      const { textsOf } = await parsePowershell(text);
      for (const type of ["command_name", "path_command_name", "foreach_command"]) {
        assert.deepEqual(textsOf(type), [], type);
      }
      for (const called of textsOf("command")) {
        assert.match(called, /^& \(\[ScriptBlock\]::Create\(.*\)\)$/);
      }
    });

    it(`leaves standard input alone, and sets no variable of PowerShell's own: ${name}`, async () => {
      const { textsOf } = await parsePowershell(text);
      const used = textsOf("variable").map((variable) => variable.toLowerCase());
      assert.ok(!used.includes("$input"));
      const set = [...textsOf("left_assignment_expression"), ...textsOf("foreach_statement")]
        .map((each) => /\$[\w:]+/.exec(each)?.[0].toLowerCase() ?? "")
        .filter((variable) => variable !== "$erroractionpreference");
      const own = ["event", "pid", "home", "host", "matches", "error", "args", "profile", "pwd"];
      assert.deepEqual(
        set.filter((variable) => own.includes(variable.slice(1))),
        [],
      );
    });
  }

  it("is of characters that PowerShell 5 reads in any code page, without a byte order mark", () => {
    for (const text of [script, nobody, ...ofPlugin]) assert.match(text, /^[\r\n -~]*$/);
  });

  it("prints nothing where something fails, and ends with success", () => {
    for (const text of [script, nobody])
      assert.match(text, /exit 0\s+(?:\}\s+)?\} catch \{\s+\}\s*$/);
    assert.equal(ofPlugin.length, 4);
    for (const command of [...ofPlugin, ...ofAgents.map((agent) => agent.command)]) {
      assert.match(command, /^\$ErrorActionPreference = 'SilentlyContinue'; .*; exit 0$/);
    }
  });

  it("stands between double quotes as it is, and quotes a profile on a share whose name has all signs", async () => {
    for (const command of ofPlugin) assert.ok(!command.includes('"'));
    for (const { command } of ofAgents) {
      assert.ok(!command.includes('"'));
      const { textsOf } = await parsePowershell(command);
      const [quoted = ""] = textsOf("verbatim_string_characters").filter((text) =>
        text.includes("server"),
      );
      assert.equal(quoted.slice(1, -1).replaceAll(/(['’])\1/g, "$1"), doors);
    }
  });

  it("leaves a line where no window hears it, as the shell script does", () => {
    for (const { command } of ofAgents) {
      assert.match(command, /\$env:LINEWISE_AGENT = '[\w-]+'; /);
      assert.match(command, /\$scripts \+= \$doors \+ '\\nobody\.ps1'; foreach/);
    }
    for (const words of [
      "missed",
      "PreToolUse",
      "tool_name",
      "65536",
      "folders",
      "hook.",
      "LINEWISE_FOLDER",
    ]) {
      assert.ok(nobody.includes(words) && read("nobody.sh").includes(words), words);
    }
  });

  it("speaks with its window as the shell script does", () => {
    for (const words of ["bell", "folders", ".event", "LINEWISE_FOLDER", "CLAUDE_PROJECT_DIR"]) {
      assert.ok(script.includes(words) && read("hook.sh").includes(words), words);
    }
  });
});
