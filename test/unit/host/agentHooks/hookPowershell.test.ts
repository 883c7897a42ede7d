import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { repositoryRoot } from "../../../../harness/paths.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, "plugin", path), "utf8");

/** Without comments and texts, in which anything may stand. */
function codeOf(script: string): string {
  return script.replaceAll(/#.*$/gm, "").replaceAll(/'[^']*'|"[^"]*"/g, "''");
}

// No PowerShell runs here: this reads the script, beside the one for other systems.
describe("the hook for Windows", () => {
  const script = read("hook.ps1");
  const { hooks } = JSON.parse(read("hooks/hooks.json")) as {
    readonly hooks: Readonly<
      Record<string, readonly [{ readonly hooks: readonly [{ readonly windows: string }] }]>
    >;
  };
  const commands = Object.values(hooks).map(
    ([
      {
        hooks: [hook],
      },
    ]) => hook.windows,
  );

  it("is of characters that PowerShell 5 reads in any code page", () => {
    assert.match(script, /^[\r\n -~]*$/);
  });

  for (const [what, code] of [["script", script], ...commands.map((each) => ["command", each])]) {
    it(`closes what it opens, and uses nothing that PowerShell 5 lacks: the ${what ?? ""}`, () => {
      const open: string[] = [];
      const closing: Readonly<Record<string, string>> = { "{": "}", "(": ")", "[": "]" };
      for (const each of codeOf(code ?? "").match(/[{}()[\]]/g) ?? []) {
        const closed = closing[each];
        if (closed !== undefined) open.push(closed);
        else assert.equal(open.pop(), each);
      }
      assert.deepEqual(open, []);
      assert.doesNotMatch(codeOf(code ?? ""), /&&|\|\||\?\?|\?\.|\s\?\s/);
    });
  }

  it("sets no variable of PowerShell's own", () => {
    const set = [...script.matchAll(/\$(\w+)\s*=[^=]/g)].map(([, name]) => name);
    assert.ok(set.length > 5);
    const own = ["event", "input", "pid", "home", "host", "matches", "error", "args", "profile"];
    assert.deepEqual(
      set.filter((name) => own.includes((name ?? "").toLowerCase())),
      [],
    );
  });

  it("speaks with its window as the shell script does", () => {
    for (const words of ["bell", "folders", ".event", "LINEWISE_HOOK", "LINEWISE_FOLDER"]) {
      assert.ok(script.includes(words) && read("hook.sh").includes(words), words);
    }
  });

  it("ends with success, and is what the plugin runs", () => {
    assert.match(script, /exit 0\s+\}\s+\} catch \{\s+\}\s*$/);
    assert.equal(commands.length, 4);
    for (const command of commands) assert.match(command, /\. \$env:LINEWISE_HOOK \}; exit 0$/);
  });
});
