import type { Question } from "../browser/question.ts";
import { formatText } from "../formatText.ts";
import type { FirstRequest } from "./firstRequest.ts";
import { largeLineCount, type WorldMeasure } from "./measureWorld.ts";
import type { World } from "./world.ts";

/** What follows in `docs/worlds.md` is written by hand. */
const handWritten = "<!-- Written by hand from here on";

/** `docs/worlds.md`: what an agent gets in each world, before what is written by hand in the page of now. */
export async function renderWorlds(
  measures: readonly WorldMeasure[],
  page: string,
): Promise<string> {
  const text = [
    "# What an agent gets, world by world",
    "Made by `npm run worlds` from runs in a real VS Code: the first request of a chat in a folder of two files, two edits of one line, and a read of " +
      `${largeLineCount.toLocaleString("en")} lines. The models are scripts, and a search for tools ranks by shared words. Four bytes count as one token, which is close enough to compare. What Copilot sends about deferred tools to a server that does not pass it on to the model counts among the bytes but not among the tokens.`,
    "## What an agent sees and calls",
    renderTable(
      ["world", "what it is", "tools of Linewise", "called as", "instruction"],
      measures.map(({ world, withLinewise }) => [
        world.name,
        world.description,
        renderTools(withLinewise, world),
        `\`${findName(withLinewise)}\``,
        withLinewise.isGuided ? "yes" : "no",
      ]),
    ),
    "## The first request",
    renderTable(
      ["world", "without Linewise", "with Linewise", "difference"],
      measures.map(({ world, withLinewise, withoutLinewise }) => [
        world.name,
        renderSize(withoutLinewise),
        renderSize(withLinewise),
        renderDifference(withLinewise, withoutLinewise),
      ]),
    ),
    "With the agent Linewise chosen, which has all our tools and no others that edit (in a session of the Agent Host, choosing an agent has no effect in a remote window, which these windows are):",
    renderTable(
      ["world", "with the agent Linewise", "tools of Linewise", "compared with no Linewise"],
      measures.flatMap(({ world, withAgent, withoutLinewise }) =>
        withAgent === undefined
          ? []
          : [
              [
                world.name,
                renderSize(withAgent),
                renderTools(withAgent, world),
                renderDifference(withAgent, withoutLinewise),
              ],
            ],
      ),
    ),
    "## What is asked",
    renderTable(
      ["world", "before the first edit of a session", "before the next"],
      measures.map(({ world, questions }) => [
        world.name,
        renderQuestion(questions[0]),
        renderQuestion(questions[1]),
      ]),
    ),
    "## What comes back",
    renderTable(
      ["world", "of an edit", "of a long read", "its last line"],
      measures.map(({ world, editResult, largeResult }) => [
        world.name,
        `“${firstLine(editResult)}”`,
        renderLargeResult(largeResult),
        `“${withoutIds(largeResult.trimEnd().split("\n").at(-1) ?? "")}”`,
      ]),
    ),
    page.slice(page.indexOf(handWritten)),
  ].join("\n\n");
  return formatText("docs/worlds.md", text);
}

function renderTools({ ours: { full, deferred } }: FirstRequest, { toolSearch }: World): string {
  return deferred.length > 0
    ? `${deferred.length} by name, behind \`${toolSearch ?? "?"}\``
    : `${full.length} with their schema`;
}

function findName({ ours: { full, deferred } }: FirstRequest): string {
  return [...full, ...deferred].find((offered) => offered === "linewise_replace_in_file") ?? "?";
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function renderSize(size: FirstRequest): string {
  const bytes = size.byteCount.toLocaleString("en");
  return `${size.toolCount} tools, ${bytes} bytes, ${renderTokens(countRead(size))} tokens`;
}

function renderDifference(one: FirstRequest, other: FirstRequest): string {
  const bytes = countRead(one) - countRead(other);
  return `${renderTokens(Math.abs(bytes))} tokens ${bytes < 0 ? "less" : "more"}`;
}

/** The bytes that the model reads. */
function countRead({ byteCount, hiddenByteCount }: FirstRequest): number {
  return byteCount - hiddenByteCount;
}

function renderTokens(byteCount: number): string {
  return `about ${Math.round(byteCount / 4).toLocaleString("en")}`;
}

function renderQuestion(question: Question | undefined): string {
  if (question === undefined) return "nothing";
  const { kind, title, buttons } = question;
  return `${kind === "chat" ? "in the chat" : "in a modal dialog"}: “${title}” ${buttons.join(", ")}`;
}

function renderLargeResult(result: string): string {
  const lines = result.trimEnd().split("\n");
  const numbered = lines.filter((line) => /^\s*\d+: /.test(line)).length;
  const bytes = Buffer.byteLength(result).toLocaleString("en");
  return `${numbered.toLocaleString("en")} lines, ${bytes} bytes: “${firstLine(result)}”`;
}

function firstLine(text: string): string {
  return withoutIds(text.split("\n")[0] ?? "");
}

/** Paths would name the machine, and ids are new in each run. */
function withoutIds(line: string): string {
  return line.replace(/,? snapshot.*/, "").replace(/ \/.*/, "");
}
