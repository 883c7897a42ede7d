import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { type Agent, agents } from "../../../../src/core/agents/index.ts";
import { claudeCode } from "../../../../src/core/agents/claudeCode.ts";
import { codex } from "../../../../src/core/agents/codex.ts";
import { copilot } from "../../../../src/core/agents/copilot.ts";
import { copilotCli } from "../../../../src/core/agents/copilotCli.ts";
import { nameSource } from "../../../../src/toolkit/history/index.ts";
import {
  changesByGit,
  findBroughtPaths,
  findEntrySource,
  findToolReach,
  saysItGoesOn,
} from "../../../../src/core/recorder/index.ts";

const patch = `*** Begin Patch
*** Update File: src/a.ts
*** Move to: src/b c.ts
@@
-*** Delete File: not this one
+x
*** Add File: new.ts
+*** y
*** Delete File: old.ts
*** End Patch`;
const patched = ["src/a.ts", "src/b c.ts", "new.ts", "old.ts"];

describe("what a call may change", () => {
  const cases: readonly Case[] = [
    ["read_file", { filePath: "/w/a" }, "nothing"],
    ["linewise_edit_file", { path: "a" }, "nothing"],
    ["mcp_linewise_edit_file", { path: "a" }, "nothing"],
    ["replace_string_in_file", { filePath: "/w/a", oldString: "a" }, ["/w/a"]],
    ["create_file", { filePath: "/w/a", content: "" }, ["/w/a"]],
    ["insert_edit_into_file", { filePath: "/w/a" }, ["/w/a"]],
    ["edit_notebook_file", { filePath: "/w/a.ipynb" }, ["/w/a.ipynb"]],
    [
      "multi_replace_string_in_file",
      { replacements: [{ filePath: "/w/a" }, { filePath: "/w/b" }, { filePath: "/w/a" }, null] },
      ["/w/a", "/w/b"],
    ],
    ["apply_patch", { input: patch }, patched],
    ["apply_patch", patch.replaceAll("\n", "\r\n"), patched],
    ["Edit", { path: "/w/a", old_str: "a" }, ["/w/a"], copilotCli],
    ["create", { path: "/w/a" }, ["/w/a"], copilotCli],
    ["linewise_edit_file", { path: "a" }, "nothing", copilotCli],
    ["Read", { file_path: "/w/a" }, "nothing", claudeCode],
    ["Write", { file_path: "/w/a" }, ["/w/a"], claudeCode],
    ["NotebookEdit", { notebook_path: "/w/a.ipynb" }, ["/w/a.ipynb"], claudeCode],
    ["Bash", { command: "rm -rf src" }, "anything", claudeCode],
    ["mcp__linewise_x__linewise_edit", { path: "a" }, "anything", claudeCode],
    ["read_file", { path: "a" }, "anything", claudeCode],
    ["apply_patch", { input: patch }, patched, codex],
    ["collaborationspawn_agent", { message: "look" }, "nothing", codex],
    ["Read", { file_path: "/w/a" }, "anything", codex],
    ["toString", {}, "anything", codex],
    ["run_in_terminal", { command: "make && ls 2>&1 | cat" }, "anything"],
    ["run_in_terminal", { command: "make", isBackground: true }, "background"],
    ["run_in_terminal", { command: "make", mode: "async" }, "background"],
    ["run_in_terminal", { command: "make &", isBackground: false }, "background"],
    ["Bash", { command: "make & wait", run_in_background: true }, "background", claudeCode],
    ["Bash", { command: "make & sleep 1" }, "background"],
    ["Bash", { command: "git commit -m 'A & B'" }, "anything"],
    ["Bash", { command: 'eval "$START"' }, "uncertain"],
    ["create_and_run_task", { task: { command: "npm", args: ["start", "&"] } }, "background"],
    ["create_and_run_task", { task: { label: "build" } }, "anything"],
    ["create_and_run_task", { task: { label: "watch", isBackground: true } }, "background"],
    ["send_to_terminal", { id: "1", command: "y" }, "background"],
    ["mcp_server_write", {}, "anything"],
    ["some_tool_of_an_extension", undefined, "anything"],
    ["vscode_renameSymbol", { filePath: "/w/a" }, "anything"],
    ["create_file", { content: "" }, "anything"],
    ["apply_patch", { input: 7 }, "anything"],
  ];
  for (const [tool, input, expected, agent = copilot] of cases) {
    it(`${agent.name}: ${tool} ${JSON.stringify({ input }).slice(0, 60)}`, () => {
      assert.deepEqual(showReach(tool, input, agent), expected);
    });
  }

  it("may come later where the tool says that its command has not ended", () => {
    const told = [
      "Note: The command produced no new output and was moved to background terminal ID 7",
      "Note: This terminal execution was moved to the background using the ID 7",
      "Note: The tool timed out. The command may still be running in terminal ID 7.",
      "<command with shellId: 0 is still running after 30 seconds>",
    ];
    for (const answer of told) assert.ok(saysItGoesOn(answer), answer);
    assert.ok(saysItGoesOn({ stdout: "", backgroundTaskId: "b1" }));
    for (const answer of ["", "done", "3 files in the background", { stdout: "still running" }]) {
      assert.ok(!saysItGoesOn(answer), JSON.stringify(answer));
    }
  });

  it("is meant to be git's as well where the call names it for more than to read", () => {
    const changing = [
      ...["cd a && git stash", "git status; git -C b checkout -- .", "git branch new; git tag v1"],
      ...['git -C "my dir" restore .', "/usr/bin/git -c x=y commit -m z", "git update-index -q"],
      ...[
        "git clean -fd; ls -n",
        "git add .\necho -n",
        "git rm --cached a",
        "git apply -R a.patch",
      ],
      ...["git worktree add ../b", "git submodule update", "git bisect good", "git revert -n a"],
    ];
    for (const command of changing) {
      assert.ok(changesByGit("run_in_terminal", { command }), command);
    }
    assert.ok(changesByGit("mcp_git_checkout", {}));
    assert.ok(!changesByGit("mcp_git_status", {}));
    const others = [
      ...[
        "npm test",
        "cat .gitignore",
        "echo digits",
        "git diff | cat; ./gen",
        "git --no-pager log",
      ],
      ...["git -C b -c x=y show", "git branch --show-current", "git stash list", "git fetch"],
      ...["git worktree list", "git submodule status", "git bisect log", "git clean -ndx"],
      ...["git apply --check a.patch", "git add -n . && ls", "git -C b rm --dry-run a"],
      ...[
        "GIT_PAGER=cat git diff",
        "cat .git/HEAD",
        "npm i git+https://a/b",
        "cd ~/git/app && make",
      ],
    ];
    for (const command of others) {
      assert.ok(!changesByGit("run_in_terminal", { command }), command);
    }
  });

  it("may be a file that a command moves here from outside, unless it has made it there", () => {
    const mayBring = (command: string, path: string): boolean =>
      findBroughtPaths({ agent: claudeCode, tool: "Bash", input: { command } }, ["/w"])(path);
    for (const [command, path] of [
      ["mv ../d.csv . && sed -i s/a/b/ d.csv", "d.csv"],
      ['cd x && mv -f "$HOME/d.csv" e.csv', "x/e.csv"],
      ["if true; then (mv ~/a ~/b c/); fi", "c/b"],
      ["mv /home/me/a /w/c/a", "c/a"],
    ] as const)
      assert.ok(mayBring(command, path), command);
    for (const [command, path] of [
      ["mv a b && sed -i s/a/b/ b", "b"],
      ["mv ../d.csv .", "e/other.csv"],
      ["mv ~/x/index.ts src/one.ts", "src/b/index.ts"],
      ["mv $PWD/src/a.ts /w/src/b.ts", "src/b.ts"],
      ["mv /w/src/a.ts /w/src/b.ts", "src/b.ts"],
      ["cd src && mv ../a b", "src/b"],
      ["sh gen.sh && mv /tmp/n a", "a"],
      ["t=$(mktemp) && make > $t && mv $t a", "a"],
      ["unzip a.zip -d ../a && mv ../a/b.ts b.ts", "b.ts"],
      ["echo 'mv ../a b'", "b"],
    ] as const)
      assert.ok(!mayBring(command, path), command);
    assert.ok(!findBroughtPaths({ agent: claudeCode, tool: "Bash", input: null }, [])("a"));
  });

  it("is found for any input", () => {
    const tools = fc.constantFrom("apply_patch", "Edit", "multi_replace_string_in_file", "Bash");
    fc.assert(
      fc.property(tools, fc.jsonValue(), fc.constantFrom(...agents), (tool, input, agent) => {
        const use = agent.unwrap?.({ tool, input }) ?? { tool, input };
        assert.notEqual(showReach(use.tool, use.input, agent), "nothing");
      }),
    );
  });
});

type Case = readonly [tool: string, input: unknown, expected: unknown, agent?: Agent];

function showReach(tool: string, input: unknown, agent = copilot): unknown {
  const reach = findToolReach({ agent, tool, input });
  if (reach.kind === "files") return reach.paths;
  if (reach.kind === "nothing" || reach.end === "ends") return reach.kind;
  return reach.end === "mayGoOn" ? "uncertain" : "background";
}

describe("who makes the changes of a call", () => {
  const cases: readonly Case[] = [
    ["run_in_terminal", { command: "npm run format" }, "terminal: npm run format"],
    ["create_and_run_task", { task: { label: "build" } }, "task: build"],
    ["run_task", { id: "npm: test" }, "task: npm: test"],
    ["mcp_git_hub_create_x", {}, "MCP git: hub_create_x"],
    ["replace_string_in_file", {}, "Copilot: replace_string_in_file"],
    ["str_replace_editor", { command: "create" }, "Copilot: str_replace_editor"],
    ["Edit", {}, "Copilot CLI: Edit", copilotCli],
    ["Bash", { command: "ls" }, "Copilot CLI, terminal: ls", copilotCli],
    ["NotebookEdit", {}, "Claude Code: NotebookEdit", claudeCode],
    ["mcp__git__commit", {}, "Claude Code, MCP git: commit", claudeCode],
    ["Bash", { command: "ls" }, "Codex, terminal: ls", codex],
    ["apply_patch", { command: patch }, "Codex: apply_patch", codex],
    ["Bash", { command: `apply_patch <<'EOF'\n${patch}\nEOF` }, "Codex: apply_patch", codex],
  ];
  for (const [tool, input, shown, agent = copilot] of cases) {
    it(`${String(shown)}, of ${tool}`, () => {
      const use = agent.unwrap?.({ tool, input }) ?? { tool, input };
      assert.equal(nameSource(findEntrySource({ agent, ...use })), shown);
    });
  }
});
