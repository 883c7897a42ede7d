import { describeContributions } from "../../harness/manifest/contributions.ts";
import { tools } from "../../src/tools/index.ts";
import { countTokens } from "./countTokens.ts";

interface ContributedTool {
  readonly name: string;
  readonly modelDescription: string;
  readonly inputSchema: object;
}

/**
 * Tokens of the definitions that each replay needs (name, description and schema as JSON). Those of the
 * peers were counted once: of Copilot 0.67.0, `package.json` (`languageModelTools`: readFile,
 * findTextInFiles and the edit tool, with multiReplaceString), of the MCP filesystem server 0.2.0
 * `src/filesystem/index.ts` with Copilot's search beside it.
 */
export const peerSchemas = { strings: 1_502, patch: 1_062, mcpEdit: 892, whole: 821 };

/** All that an agent has from Linewise, and the three tools that the replay calls. */
export function countOwnSchemas(): { readonly all: number; readonly used: number } {
  const contributed = describeContributions(tools)["languageModelTools"];
  const counts = (contributed as readonly ContributedTool[]).map(
    ({ name, modelDescription, inputSchema }) => ({
      name,
      tokens: countTokens(
        JSON.stringify({ name, description: modelDescription, parameters: inputSchema }),
      ),
    }),
  );
  const sum = (some: typeof counts): number =>
    some.reduce((total, { tokens }) => total + tokens, 0);
  const used = ["linewise_grep", "linewise_read_file", "linewise_replace_in_file"];
  return { all: sum(counts), used: sum(counts.filter(({ name }) => used.includes(name))) };
}
