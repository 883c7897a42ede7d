import { type Dialect } from "../../../harness/model/dialect.ts";
import { messages } from "../../../harness/model/messages.ts";
import type {
  ModelAnswer,
  ModelRequest,
  ModelToolCall,
} from "../../../harness/model/modelRequest.ts";
import { responses } from "../../../harness/model/responses.ts";

/** What a model has a real agent do in a folder, and what the history is to say of it. */
export interface AgentScript {
  readonly dialect: Dialect;
  readonly path: string;
  /** What the model answers, turn by turn. */
  readonly turns: (folder: string) => readonly ModelAnswer[];
  /** What the model answers a sub-agent first. */
  readonly ofSubAgent: ModelAnswer;
  /** Who made each entry, and the paths in it, sorted. */
  readonly entries: readonly (readonly [madeBy: string, ...paths: string[]])[];
  /** The places of those whose end the agent does not tell, so that they say that they may be others'. */
  readonly doubtful: readonly number[];
  /** A signal ends the agent once something is in a file. */
  readonly killed?: { readonly at: string; readonly by: NodeJS.Signals };
  /** What the person's file with hooks says. */
  readonly settings?: string | undefined;
  readonly argumentsFor: (prompt: string, home: string) => readonly string[];
  /** Of the agent's own, by its path in the home. */
  readonly files: (address: string) => Readonly<Record<string, string>>;
  readonly environmentFor: (address: string) => Readonly<Record<string, string>>;
}

/** What the person asks for, and what a sub-agent is asked for. */
export const prompt = "Please do it.";
const task = "Make the file of the sub-agent.";

/** Requests carry all of their conversation, so that nothing has to be remembered between them. */
export function answerTurn(
  { messages: told }: ModelRequest,
  turns: readonly ModelAnswer[],
  ofSubAgent: ModelAnswer,
): ModelAnswer {
  const isAsked = (words: string): boolean =>
    told.some(({ role, text }) => role === "user" && text.includes(words));
  const turn = told.filter(({ role }) => role === "assistant").length;
  if (isAsked(task) && !isAsked(prompt)) return turn === 0 ? ofSubAgent : "Made.";
  return turns[turn] ?? "All done.";
}

export function bash(command: string): { readonly name: string; readonly input: unknown } {
  return { name: "Bash", input: { command, description: "Change files" } };
}

const outliving = "echo begun > begun.txt; sleep 6; echo over > over.txt";

/** With the commonest hook of a person's: it formats what was written, while all other hooks of the call run. */
function formatWith(matcher: string, command: string): string {
  const hooks = [{ type: "command", command: `sleep 0.4; ${command}`, timeout: 10 }];
  const settings = { hooks: { Stop: [], PostToolUse: [{ matcher, hooks }] } };
  return JSON.stringify(settings, undefined, 3);
}

const claudeCode: AgentScript = {
  dialect: messages,
  path: "/v1/messages",
  turns: (folder) => [
    [{ name: "Read", input: { file_path: `${folder}/src/a.ts` } }],
    [
      {
        name: "Edit",
        input: { file_path: `${folder}/src/a.ts`, old_string: "one", new_string: "ONE" },
      },
      {
        name: "Edit",
        input: { file_path: `${folder}/src/a.ts`, old_string: "two", new_string: "TWO" },
      },
    ],
    [{ name: "Write", input: { file_path: `${folder}/made/new.ts`, content: "new\n" } }],
    [{ name: "Read", input: { file_path: `${folder}/n.ipynb` } }],
    [
      {
        name: "NotebookEdit",
        input: { notebook_path: `${folder}/n.ipynb`, cell_id: "c1", new_source: "two" },
      },
    ],
    [bash("cat src/a.ts"), bash("sed -i s/one/1/ src/b.ts")],
    [bash("rm -rf lib; exit 3")],
    [bash("git mv src/c.ts src/moved.ts")],
    // Its session goes on in that folder.
    [bash("cd made && echo in >> new.ts")],
    [
      {
        name: "Agent",
        input: {
          description: "Make it",
          prompt: task,
          subagent_type: "general-purpose",
          run_in_background: false,
        },
      },
    ],
    // The agent is killed meanwhile, and the command goes on.
    [bash(outliving)],
    "All done.",
  ],
  ofSubAgent: [
    { name: "Write", input: { file_path: "formatted.ts", content: "sub\n" } },
    bash("echo sub > sub.txt"),
  ],
  settings: formatWith(
    "Write",
    `sed -i 's/$/;/' "$(sed -n 's/.*"file_path":"\\([^"]*\\)".*/\\1/p' | head -n 1)"`,
  ),
  entries: [
    ["Claude Code: Edit", "src/a.ts"],
    ["Claude Code: Edit", "src/a.ts"],
    ["Claude Code: Write", "made", "made/new.ts"],
    ["Claude Code: NotebookEdit", "n.ipynb"],
    ["Claude Code, terminal: sed -i s/one/1/ src/b.ts", "src/b.ts"],
    ["Claude Code, terminal: rm -rf lib; exit 3", "lib", "lib/d.ts"],
    ["Claude Code, terminal: git mv src/c.ts src/moved.ts", "src/c.ts", "src/moved.ts"],
    ["Claude Code, terminal: cd made && echo in >> new.ts", "made/new.ts"],
    ["Claude Code: Write", "made/formatted.ts"],
    ["Claude Code, terminal: echo sub > sub.txt", "made/sub.txt"],
    [`Claude Code, terminal: ${outliving}`, "made/begun.txt"],
    [`Claude Code, terminal: ${outliving}`, "made/over.txt"],
  ],
  doubtful: [10, 11],
  killed: { at: "made/begun.txt", by: "SIGKILL" },
  argumentsFor: (asked) => [
    ...["-p", asked, "--output-format", "stream-json", "--verbose"],
    ...["--permission-mode", "bypassPermissions"],
  ],
  files: () => ({}),
  environmentFor: (address) => ({
    ANTHROPIC_BASE_URL: address,
    ANTHROPIC_API_KEY: "made-up",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    IS_SANDBOX: "1",
  }),
};

const patch = `*** Begin Patch
*** Add File: made/new.ts
+new
*** Update File: src/a.ts
@@
-one
+ONE
*** Delete File: lib/d.ts
*** Update File: src/c.ts
*** Move to: src/moved.ts
@@
-one
+1
*** End Patch`;
const handedOver =
  "apply_patch <<'EOF'\n*** Begin Patch\n*** Add File: made/over.ts\n+over\n*** End Patch\nEOF";

export function execute(
  cmd: string,
  waitMs?: number,
): { readonly name: string; readonly input: unknown } {
  const wait = waitMs === undefined ? {} : { yield_time_ms: waitMs };
  return { name: "exec_command", input: { cmd, ...wait } };
}

function collaborate(name: string, input: unknown): ModelToolCall {
  return { namespace: "collaboration", name, input };
}

const codex: AgentScript = {
  dialect: responses,
  path: "/v1/responses",
  turns: () => [
    [{ name: "apply_patch", input: patch }],
    [execute("sed -i s/two/TWO/ src/b.ts")],
    [execute("sleep 0.3; rm -r lib"), execute("cat src/b.ts")],
    [execute(handedOver)],
    // Nobody waits for it, and its end is not told.
    [execute("sleep 1; echo late > late.txt", 250)],
    [execute("sleep 4")],
    [collaborate("spawn_agent", { task_name: "sub", message: task, fork_turns: "none" })],
    [collaborate("wait_agent", { timeout_ms: 30_000 })],
    "All done.",
  ],
  ofSubAgent: [execute("echo sub > sub.txt")],
  entries: [
    [
      "Codex: apply_patch",
      "lib/d.ts",
      "made",
      "made/new.ts",
      "src/a.ts",
      "src/c.ts",
      "src/moved.ts",
    ],
    ["Codex, terminal: sed -i s/two/TWO/ src/b.ts", "src/b.ts"],
    ["Codex, terminal: sleep 0.3; rm -r lib", "lib"],
    ["Codex: apply_patch", "made/over.ts"],
    ["Codex, terminal: sleep 1; echo late > late.txt", "late.txt"],
    ["Codex, terminal: echo sub > sub.txt", "sub.txt"],
  ],
  doubtful: [4],
  settings: formatWith("apply_patch", "sed -i 's/^new$/new;/' made/new.ts"),
  argumentsFor: (asked) => [
    ...["exec", "--skip-git-repo-check", "--json", "--dangerously-bypass-approvals-and-sandbox"],
    ...["--enable", "multi_agent_v2", "--dangerously-bypass-hook-trust", asked],
  ],
  files: (address) => ({
    ".codex/config.toml": `model = "gpt-5.5"
model_provider = "scripted"
[model_providers.scripted]
name = "scripted"
base_url = "${address}/v1"
wire_api = "responses"
env_key = "SCRIPTED_KEY"
`,
  }),
  environmentFor: () => ({ SCRIPTED_KEY: "made-up" }),
};

export const agentScripts: Readonly<Record<string, AgentScript>> = {
  "claude-code": claudeCode,
  codex,
};
