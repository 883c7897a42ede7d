import { join } from "node:path";
import { type AgentScript, agentScripts, bash, execute } from "./agentScripts.ts";

/** What each of two agents does while the other is at work; each has files and lines of its own. */
export interface ScriptTogether extends AgentScript {
  /** The lines that it adds, and the files that it makes, each by a call of its own. */
  readonly makes: Readonly<Record<string, string>>;
}

const server = join(import.meta.dirname, "fileServer.ts");
const { "claude-code": claude, codex } = agentScripts;
if (claude === undefined || codex === undefined) throw new Error("An agent has no script.");
const servers = { files: { command: process.execPath, args: [server] } };
/** Until then, the window sees that it has begun. */
const interrupted = (folder: string, line: string): string =>
  `echo '${line}' > ${folder}/begun.txt; sleep 2; echo > ${folder}/waits.txt; sleep 60; echo > never.txt`;

export const scriptsTogether: Readonly<Record<string, ScriptTogether>> = {
  "claude-code": {
    ...claude,
    settings: undefined,
    turns: (folder) => [
      [bash("ls")],
      [bash("echo 'Claude 1' >> shared.txt")],
      // The person has forbidden it.
      [bash("touch refused.txt"), bash("echo 'Claude 2' >> claude/more.txt")],
      [{ name: "mcp__files__make", input: { path: "claude/tool.txt" } }],
      [{ name: "Write", input: { file_path: `${folder}/claude/new.ts`, content: "Claude 3\n" } }],
      [
        {
          name: "Agent",
          input: {
            description: "Make it",
            prompt: "Make the file of the sub-agent.",
            subagent_type: "general-purpose",
            run_in_background: false,
          },
        },
      ],
      [bash(interrupted("claude", "Claude 4"))],
      "All done.",
    ],
    makes: {
      "claude/tool.txt": "by a tool",
      "shared.txt": "Claude 1",
      "claude/more.txt": "Claude 2",
      "claude/new.ts": "Claude 3",
      "sub.txt": "sub",
      "claude/begun.txt": "Claude 4",
    },
    killed: { at: "claude/waits.txt", by: "SIGINT" },
    argumentsFor: (asked, home) => [
      ...claude.argumentsFor(asked, home),
      ...["--disallowedTools", "Bash(touch:*)"],
      ...["--mcp-config", JSON.stringify({ mcpServers: servers })],
    ],
  },
  codex: {
    ...codex,
    settings: undefined,
    // It knows the tools of a server by two names.
    dialect: {
      ...codex.dialect,
      writeAnswer: (...answer) =>
        codex.dialect
          .writeAnswer(...answer)
          .replaceAll('"name":"mcp__files__make"', '"namespace":"mcp__files","name":"make"'),
    },
    turns: () => [
      // The first state of a folder takes longer.
      [execute("ls")],
      [execute("echo 'Codex 1' >> shared.txt")],
      // It refuses this by itself.
      [execute("rm -rf kept")],
      [
        {
          name: "apply_patch",
          input: "*** Begin Patch\n*** Add File: codex/new.ts\n+Codex 2\n*** End Patch",
        },
      ],
      [execute("echo 'Codex 3' >> shared.txt")],
      [{ name: "mcp__files__make", input: { path: "codex/tool.txt" } }],
      [execute(interrupted("codex", "Codex 4"))],
      "All done.",
    ],
    makes: {
      "codex/tool.txt": "by a tool",
      "shared.txt": "Codex 1",
      "codex/new.ts": "Codex 2",
      "codex/begun.txt": "Codex 4",
    },
    killed: { at: "codex/waits.txt", by: "SIGINT" },
    files: (address) =>
      Object.fromEntries(
        Object.entries(codex.files(address)).map(([path, text]) => [
          path,
          `${text}[mcp_servers.files]\ncommand = ${JSON.stringify(process.execPath)}\nargs = ${JSON.stringify([server])}\n`,
        ]),
      ),
  },
};
