import { format, resolveConfig } from "prettier";
import type { Question } from "../browser/question.ts";
import { largeLineCount, type RequestSize, type WorldMeasure } from "./measureWorld.ts";

/** `docs/worlds.md`: what an agent meets in each world. */
export async function renderWorlds(measures: readonly WorldMeasure[]): Promise<string> {
  const text = [
    "# What an agent meets, world by world",
    "Made by `npm run worlds` from runs in a real VS Code: the first request of a chat in a folder of two files, an edit of one line, and a read of " +
      `${largeLineCount.toLocaleString("en")} lines. The models are scripts, and a search for tools ranks by shared words. A token is taken for four bytes, which is near enough to compare; what Copilot sends of deferred tools to a server that keeps it from the model is among the bytes and not among the tokens.`,
    renderTable(
      ["world", "what it is", "tools of Linewise", "called as"],
      measures.map(({ world, ours }) => {
        const { full, deferred } = ours;
        const count =
          deferred.length > 0
            ? `${deferred.length} by name, behind \`${world.toolSearch ?? "?"}\``
            : `${full.length} with their schema`;
        const name = [...full, ...deferred].find(
          (offered) => offered === "linewise_replace_in_file",
        );
        return [world.name, world.description, count, `\`${name ?? "?"}\``];
      }),
    ),
    "## The first request",
    renderTable(
      ["world", "without Linewise", "with Linewise", "added"],
      measures.map(({ world, withLinewise, withoutLinewise }) => [
        world.name,
        renderSize(withoutLinewise),
        renderSize(withLinewise),
        `${renderTokens(countRead(withLinewise) - countRead(withoutLinewise))} tokens`,
      ]),
    ),
    "## What is asked, and what comes back",
    renderTable(
      ["world", "the first edit of a session", "the next", "of a long read arrives"],
      measures.map(({ world, questions, largeResult }) => [
        world.name,
        renderQuestion(questions[0]),
        renderQuestion(questions[1]),
        renderLargeResult(largeResult),
      ]),
    ),
  ].join("\n\n");
  const path = "docs/worlds.md";
  return format(text, { ...(await resolveConfig(path)), filepath: path });
}

function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function renderSize(size: RequestSize): string {
  const bytes = size.byteCount.toLocaleString("en");
  return `${size.toolCount} tools, ${bytes} bytes, ${renderTokens(countRead(size))} tokens`;
}

/** The bytes that the model reads. */
function countRead({ byteCount, hiddenByteCount }: RequestSize): number {
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
  // Paths would name the machine, and ids are new in each run.
  const first = (lines[0] ?? "").replace(/ \/.*|, snapshot.*/, "");
  return `${numbered.toLocaleString("en")} lines, ${bytes} bytes: “${first}”`;
}
