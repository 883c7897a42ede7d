import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A server of one MCP tool on standard input and output, which makes a file where it was started. */
const tool = {
  name: "make",
  description: "Makes a file with a line.",
  inputSchema: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
  },
};

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: {
    readonly protocolVersion?: string;
    readonly arguments?: { readonly path?: string };
  };
}

function answer({ method = "", params }: Message): object {
  switch (method) {
    case "initialize":
      return {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "files", version: "1.0.0" },
      };
    case "tools/list":
      return { tools: [tool] };
    case "tools/call":
      writeFileSync(params?.arguments?.path ?? "", "by a tool\n");
      return { content: [{ type: "text", text: "Made." }] };
    default:
      return {};
  }
}

createInterface(process.stdin).on("line", (line) => {
  const message = JSON.parse(line) as Message;
  if (message.id === undefined) return;
  const told = { jsonrpc: "2.0", id: message.id, result: answer(message) };
  process.stdout.write(`${JSON.stringify(told)}\n`);
});
