import type { Memento } from "vscode";
import { type AtHand, starterInput } from "../../../toolkit/runTool/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";
import { tools } from "../../../tools/index.ts";

/** What a person last typed for each tool in this workspace, and which tools they used last. */
export interface ToolInputs {
  readonly read: (tool: Tool) => string;
  readonly write: (tool: Tool, text: string) => void;
  /** Fills in an input where nothing was typed. Without anything at hand, an earlier start stays. */
  readonly begin: (tool: Tool, atHand: AtHand | undefined) => void;
  readonly noteUse: (tool: Tool) => void;
  /** Last used first. */
  readonly recent: () => readonly Tool[];
}

const examples: AtHand = { path: "README.md", selected: "example" };

const recentKey = "runTool.recent";
const inputKey = (tool: Tool): string => `runTool.input.${tool.name}`;

export function createToolInputs(memory: Pick<Memento, "get" | "update">): ToolInputs {
  const starters = new Map<string, string>();
  const typedOf = (tool: Tool): string | undefined => memory.get<string>(inputKey(tool));
  const recentNames = (): readonly string[] => memory.get<readonly string[]>(recentKey) ?? [];
  return {
    read: (tool) => typedOf(tool) ?? starters.get(tool.name) ?? "{}\n",
    write: (tool, text) =>
      void memory.update(inputKey(tool), text.trim() === "" ? undefined : text),
    begin(tool, atHand) {
      if (typedOf(tool) !== undefined) return;
      if (atHand === undefined && starters.has(tool.name)) return;
      const input = starterInput(tool.name, atHand ?? examples);
      starters.set(tool.name, `${JSON.stringify(input, undefined, 2)}\n`);
    },
    noteUse({ name }) {
      const others = recentNames().filter((each) => each !== name);
      void memory.update(recentKey, [name, ...others]);
    },
    recent: () => recentNames().flatMap((name) => tools.find((tool) => tool.name === name) ?? []),
  };
}
