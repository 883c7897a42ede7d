import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { startPrivateServer } from "../../../harness/loopback/privateServer.ts";
import { sendAnswer, speak } from "../../../harness/model/modelEndpoint.ts";
import type { ModelAnswer, ModelRequest } from "../../../harness/model/modelRequest.ts";
import { repositoryRoot } from "../../../harness/paths.ts";
import { createCleanup } from "../../../harness/process/cleanup.ts";
import { createAgentHooks } from "../../../src/host/agentHooks/agentHooks.ts";
import { placeAgentFile, putHooks, removeHooks } from "../../../src/host/people/setup/agentFile.ts";
import { openHookDoor } from "../../../src/host/startup/openHookDoor.ts";
import { hookedAgents } from "../../../src/toolkit/setup/wantedHooks.ts";
import { openRound, pool, type Round } from "../crash/recordingRound.ts";
import { waitUntil } from "../waitUntil.ts";
import { type AgentScript, answerTurn, prompt } from "./agentScripts.ts";

/** A repository that a window records, and a home in which real agents are told to tell of it. */
export interface AgentWorld {
  readonly round: Round;
  /** The script of a hook that is a child of the window. */
  readonly hook: string;
  /** Starts an agent on a script, in the repository. */
  readonly start: (
    name: string,
    program: string,
    script: AgentScript,
    onTurn?: () => void,
  ) => Promise<StartedAgent>;
  readonly close: () => Promise<void>;
}

export interface StartedAgent {
  /** Resolves when it is over, to what it has said. */
  readonly ended: Promise<string>;
  /** All that it has asked its model. */
  readonly asked: readonly ModelRequest[];
  /** Takes its hooks away again: the person's file is as it was. */
  readonly removeHooks: () => Promise<void>;
}

export async function openAgentWorld(
  top: string,
  files: Readonly<Record<string, string>>,
): Promise<AgentWorld> {
  const home = join(top, "home");
  mkdirSync(home);
  process.env["HOME"] = home;
  const round = openRound(top, { tell: (sentence) => assert.fail(sentence) });
  const { folder } = round;
  for (const [path, text] of Object.entries(files)) write(folder, path, text);
  const git = (...given: readonly string[]): unknown =>
    execFileSync("git", ["-c", "user.name=me", "-c", "user.email=me@example.com", ...given], {
      cwd: folder,
      stdio: "pipe",
    });
  git("init");
  git("add", ".");
  git("commit", "--message", "first");

  const hooks = createAgentHooks((event, signal) => round.recorder.listen(event, signal), {
    error: (error) => assert.fail(String(error)),
  });
  const doors = join(top, "storage", "hooks");
  const script = join(repositoryRoot, "plugin/hook.sh");
  const door = await openHookDoor(doors, script, (at) => void hooks.ring(at));
  await door.serve([folder]);
  const hook = process.env["LINEWISE_HOOK"] ?? assert.fail();
  const cleanup = createCleanup();

  return {
    round,
    hook,
    async start(name, program, { dialect, path, ...agentScript }, onTurn) {
      const agent = hookedAgents.find(({ id }) => id === name);
      assert.ok(agent);
      const asked: ModelRequest[] = [];
      const turns = agentScript.turns(folder);
      const answer = speak(dialect, (request): ModelAnswer => {
        asked.push(request);
        onTurn?.();
        const isTitle = request.tools.length === 0;
        return isTitle ? "A small task" : answerTurn(request, turns, agentScript.ofSubAgent);
      });
      const address = await startPrivateServer({ [path]: sendAnswer(answer) }, cleanup);
      for (const [at, text] of Object.entries(agentScript.files(address))) write(home, at, text);
      const file = placeAgentFile(agent, doors);
      const { settings = '{\r\n   "hooks": {"Stop": []}\r\n}' } = agentScript;
      mkdirSync(dirname(file.path), { recursive: true });
      writeFileSync(file.path, settings);
      await putHooks(file);
      const running = spawn(program, agentScript.argumentsFor(prompt, home), {
        cwd: folder,
        env: {
          HOME: home,
          PATH: process.env["PATH"] ?? "",
          ...agentScript.environmentFor(address),
        },
        stdio: ["ignore", "pipe", "pipe"],
      });
      return {
        ended: watchToEnd(running, folder, agentScript.killed),
        asked,
        async removeHooks() {
          await removeHooks(file);
          assert.equal(readFileSync(file.path, "utf8"), settings);
        },
      };
    },
    async close() {
      door.close();
      await cleanup.run();
      round.recorder.dispose();
      await pool.dispose();
    },
  };
}

async function watchToEnd(
  running: ChildProcess,
  folder: string,
  killed: AgentScript["killed"],
): Promise<string> {
  let said = "";
  for (const stream of [running.stdout, running.stderr]) {
    stream?.on("data", (data) => (said += String(data)));
  }
  const closed = once(running, "close");
  if (killed !== undefined) {
    // What it began holds its pipes.
    const begun = join(folder, killed.at);
    await Promise.race([
      closed,
      waitUntil(() => existsSync(begun) && readFileSync(begun).length > 0),
    ]);
    running.kill(killed.by);
  }
  await closed;
  return said;
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
