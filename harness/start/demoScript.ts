import { latestToolResults, type ModelAnswer, type ModelRequest } from "../model/modelRequest.ts";
import { toNormalForm } from "../model/offeredNames.ts";

/** A request for the chat and what the scripted model does about it. */
export interface DemoScript {
  query: string;
  /** Reads, edits, then says that it is done; the step follows from the request alone. */
  readonly answer: (request: ModelRequest) => ModelAnswer;
}

interface DemoEdit {
  query: string;
  path: string;
  /** Operations for the lines as the sample has them. */
  replacements: object[];
  /** The edit fits only while the file still holds this. */
  expected: string;
  farewell: string;
}

const howToUseRealModel =
  "I am a script, not a language model: I know this one task. Set LINEWISE_MODEL_URL and " +
  "LINEWISE_MODEL_NAME and run npm start again to talk to a real model.";

const undoInHistory =
  "You can undo it in the view Agent Edits, under Linewise in the Activity Bar.";

/** The task on the sample shop: three operations of three types in one batch. */
export const sampleScript: DemoScript = createScript({
  query: "Make the cart count quantities, and ship free of charge from 50 EUR on.",
  path: "src/cart.js",
  expected: "    sum += item.price;\n",
  replacements: [
    {
      type: "lines",
      startLine: 7,
      endLine: 7,
      replaceWith: "    sum += item.price * item.quantity;",
    },
    {
      type: "insert_before",
      lineNumber: 12,
      insertText: "/** Large orders are shipped free of charge. */",
    },
    {
      type: "string",
      searchFor: "  return config.shippingFee;",
      replaceWith: "  return sum >= config.freeShippingFrom ? 0 : config.shippingFee;",
    },
  ],
  farewell:
    "Done: `subtotal` counts quantities, and orders from 50 EUR on are shipped free of charge. " +
    undoInHistory,
});

/** The task on any other project: a line at the top of one of its files. */
export function createProjectScript(path: string, text: string): DemoScript {
  const line = "Edited by Linewise; undo takes this line away again.";
  return createScript({
    query: `Add a line to the top of ${path}.`,
    path,
    expected: text.slice(0, 200),
    replacements: [{ type: "insert_before", lineNumber: 1, insertText: line }],
    farewell: `Done: ${path} has a new first line. ${undoInHistory}`,
  });
}

/** What the tour asks for about its own sample, which the chat's message names. */
function findTourEdit(request: string): DemoEdit | undefined {
  const path = /\/[^\s"'`<>]*linewise-sample-[^\s"'`<>]*\/cart\.js/.exec(request)?.[0];
  if (path === undefined || !request.includes("ship free of charge when")) return undefined;
  const searchFor = "  return 4.9;";
  return {
    query: request,
    path,
    expected: `${searchFor}\n`,
    replacements: [{ type: "string", searchFor, replaceWith: "  return sum >= 50 ? 0 : 4.9;" }],
    farewell: `Done: goods for 50 or more are shipped free of charge. ${undoInHistory}`,
  };
}

const searchNames = ["tool_search", "tool_search_tool"];

function createScript(task: DemoEdit): DemoScript {
  const answer = (request: ModelRequest): ModelAnswer => {
    const edit = findTourEdit(request.messages[findLatestRequest(request)]?.text ?? "") ?? task;
    const results = latestToolResults(request);
    const search = findSearch(request);
    const step = countSteps(request) - (search === undefined ? 0 : 1);
    if (step < 0)
      return [{ name: search ?? "", input: { query: "linewise: read, replace lines" } }];
    if (step === 0) return [{ name: "linewise_read_file", input: { path: edit.path } }];
    if (step === 1) return answerReading(edit, results[0] ?? "", request);
    const [outcome = ""] = results;
    return isRefusal(outcome) ? "All right, I left the file as it is." : edit.farewell;
  };
  return { query: task.query, answer };
}

/** The tool that loads ours, where they are not offered in full. */
function findSearch({ tools }: ModelRequest): string | undefined {
  const ours = findReplace(tools);
  if (ours !== undefined && !ours.isDeferred) return undefined;
  return tools.find(({ name }) => searchNames.includes(name))?.name;
}

/** Where the user spoke last; what follows results is a reminder by VS Code. */
function findLatestRequest({ messages }: ModelRequest): number {
  return messages.findLastIndex(
    ({ role }, index) => role === "user" && messages[index - 1]?.role !== "tool",
  );
}

function countSteps(request: ModelRequest): number {
  return request.messages
    .slice(findLatestRequest(request))
    .filter(({ role }) => role === "assistant").length;
}

function answerReading(edit: DemoEdit, reading: string, request: ModelRequest): ModelAnswer {
  const lines = reading.split("\n").map((line) => line.replace(/^\s*\d+: /, ""));
  const found = edit.expected
    .split(/\r?\n/)
    .slice(0, -1)
    .every((line) => lines.includes(line));
  if (!found) return `There is nothing left to do. ${howToUseRealModel}`;
  const { path: filePath, replacements } = edit;
  const snapshot = offersSnapshots(request) ? readSnapshotId(reading) : undefined;
  const input = { filePath, replacements, ...(snapshot === undefined ? {} : { as_of: snapshot }) };
  return [{ name: "linewise_replace_in_file", input }];
}

/** Like any model, the script uses only the parameters that the tool is described with. */
function offersSnapshots({ tools }: ModelRequest): boolean {
  const schema = findReplace(tools)?.schema as { properties?: object } | undefined;
  return schema?.properties !== undefined && "as_of" in schema.properties;
}

function findReplace(tools: ModelRequest["tools"]): ModelRequest["tools"][number] | undefined {
  return tools.find(({ name }) => toNormalForm(name) === "linewisereplaceinfile");
}

function readSnapshotId(reading: string): string | undefined {
  return /\bsnapshot:? (s\w+)/.exec(reading.split("\n")[0] ?? "")?.[1];
}

function isRefusal(outcome: string): boolean {
  return /^ERROR|user chose to skip|user rejected/.test(outcome);
}
