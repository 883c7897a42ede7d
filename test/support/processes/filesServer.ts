// An MCP server on standard input and output, with one tool, which writes a file.
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: {
    readonly protocolVersion?: string;
    readonly arguments?: { readonly path: string; readonly content: string };
  };
}

const text = { type: "string" };
const tool = {
  name: "write_file",
  description: "Writes a file.",
  inputSchema: {
    type: "object",
    properties: { path: text, content: text },
    required: ["path", "content"],
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Message;
  if (message.id === undefined) continue;
  const { id } = message;
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...answer(message) }));
}

function answer({ method, params }: Message): object {
  switch (method) {
    case "initialize":
      return {
        result: {
          protocolVersion: params?.protocolVersion,
          capabilities: { tools: {} },
          serverInfo: { name: "files", version: "1.0.0" },
        },
      };
    case "ping":
      return { result: {} };
    case "tools/list":
      return { result: { tools: [tool] } };
    case "tools/call": {
      const { path = "", content = "" } = params?.arguments ?? {};
      writeFileSync(path, content);
      return { result: { content: [{ type: "text", text: "Written." }] } };
    }
    case undefined:
    default:
      return { error: { code: -32_601, message: "There is no such method." } };
  }
}
