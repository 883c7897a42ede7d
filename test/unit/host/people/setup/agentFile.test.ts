import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import {
  type AgentFile,
  isOnMachine,
  placeAgentFile,
  putHooks,
  readAgentFile,
  removeHooks,
} from "../../../../../src/host/people/setup/agentFile.ts";
import type { HookedAgent } from "../../../../../src/toolkit/setup/wantedHooks.ts";
import { useTemporaryFolder } from "../../../../support/disk/temporaryFolder.ts";
import { hookedAgents } from "../../../../support/examples/hookedAgents.ts";

const { claudeCode, codex, copilotCli } = hookedAgents;
const variables = ["HOME", "PATH", "CLAUDE_CONFIG_DIR", "CODEX_HOME", "COPILOT_HOME"];

describe("the file in which an agent reads hooks", () => {
  const temporary = useTemporaryFolder();
  const before = variables.map((name) => [name, process.env[name] ?? ""] as const);
  let count = 0;
  let home = "";
  beforeEach(() => {
    home = temporary(`home ${++count}`);
    mkdirSync(home);
    process.env["HOME"] = home;
    // Empty, as if it were not set.
    for (const name of variables.slice(2)) process.env[name] = "";
  });
  afterEach(() => {
    for (const [name, value] of before) process.env[name] = value;
  });

  const fileOf = (agent: HookedAgent, storage = "storage"): AgentFile =>
    placeAgentFile(agent, join(home, storage, "hooks"));
  const write = (path: string, text: string): void => {
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, text);
  };

  it("is the person's own, or where a variable leads", () => {
    assert.equal(fileOf(claudeCode).path, join(home, ".claude/settings.json"));
    assert.equal(fileOf(codex).path, join(home, ".codex/hooks.json"));
    assert.equal(fileOf(copilotCli).path, join(home, ".copilot/hooks/linewise.json"));
    process.env["CODEX_HOME"] = join(home, "elsewhere");
    assert.equal(fileOf(codex).path, join(home, "elsewhere/hooks.json"));
  });

  for (const agent of Object.values(hookedAgents)) {
    it(`is made, and goes again: ${agent.name}`, async () => {
      const file = fileOf(agent);
      assert.equal((await readAgentFile(file)).kind, "none");
      await putHooks(file);
      assert.equal((await readAgentFile(file)).kind, "here");
      await removeHooks(file);
      assert.equal(existsSync(file.path), false);
      assert.equal((await readAgentFile(file)).kind, "none");
    });
  }

  it("holds what it held, to the last byte, once the hooks are gone", async () => {
    const file = fileOf(claudeCode);
    const text = '{\r\n   "hooks": {"Stop": []},\r\n   "env": { "A": "1" }\r\n}';
    const kept = join(home, "dotfiles.json");
    write(kept, text);
    chmodSync(kept, 0o600);
    mkdirSync(join(home, ".claude"));
    symlinkSync(kept, file.path);
    await putHooks(file);
    assert.equal((await readAgentFile(file)).kind, "here");
    assert.ok(lstatSync(file.path).isSymbolicLink());
    assert.equal(statSync(kept).mode & 0o777, 0o600);
    await removeHooks(file);
    assert.equal(readFileSync(kept, "utf8"), text);
    assert.ok(lstatSync(file.path).isSymbolicLink());
  });

  it("gets the hooks of this VS Code in place of another's, and keeps all else", async () => {
    const text = '{\n  "model": "opus"\n}\n';
    const file = fileOf(claudeCode);
    write(file.path, text);
    const other = fileOf(claudeCode, "other storage");
    await putHooks(other);
    assert.equal((await readAgentFile(file)).kind, "elsewhere");
    await putHooks(file);
    assert.deepEqual(
      [(await readAgentFile(file)).kind, (await readAgentFile(other)).kind],
      ["here", "elsewhere"],
    );
    await removeHooks(file);
    assert.equal(readFileSync(file.path, "utf8"), text);
  });

  it("is left alone where its agent would not read it", async () => {
    for (const [agent, bytes] of [
      [claudeCode, Buffer.from("{ // mine\n}")],
      [codex, Buffer.from('\u{FEFF}{ "hooks": {} }')],
      [codex, Buffer.from([0x7b, 0xff, 0x7d])],
    ] as const) {
      const file = fileOf(agent);
      mkdirSync(join(file.path, ".."), { recursive: true });
      writeFileSync(file.path, bytes);
      assert.equal((await readAgentFile(file)).kind, "unread");
    }
  });

  it("is left alone where the agent would not read what is added to it", async () => {
    for (const text of [
      '{ "hooks": null, "permissions": { "deny": ["Bash(rm:*)"] } }',
      '{ "hooks": { "Stop": [] }, "hooks": { "PreToolUse": [] } }',
      '{ "hooks": { "PreToolUse": [], "PreToolUse": [{ "hooks": [] }] } }',
    ]) {
      const file = fileOf(claudeCode);
      write(file.path, text);
      await assert.rejects(putHooks(file), /Claude Code would not read hooks/);
      assert.equal(readFileSync(file.path, "utf8"), text);
    }
  });

  it("is left alone where it is read-only, or a link to a file that is not there", async () => {
    const [readOnly, link] = [fileOf(claudeCode), fileOf(codex)];
    write(readOnly.path, "{}");
    chmodSync(readOnly.path, 0o444);
    await assert.rejects(putHooks(readOnly), /settings\.json is read-only\./);
    assert.equal(readFileSync(readOnly.path, "utf8"), "{}");
    mkdirSync(join(home, ".codex"));
    symlinkSync(join(home, "none.json"), link.path);
    await assert.rejects(putHooks(link), /hooks\.json is a link to a file that is not there\./);
    assert.ok(lstatSync(link.path).isSymbolicLink());
  });

  it("is offered for agents whose folder or program is there", async () => {
    process.env["PATH"] = join(home, "bin");
    assert.equal(await isOnMachine(claudeCode), false);
    write(join(home, "bin/codex"), "");
    mkdirSync(join(home, ".claude"));
    const found = await Promise.all(Object.values(hookedAgents).map(isOnMachine));
    assert.deepEqual(found, [true, true, false]);
  });
});
