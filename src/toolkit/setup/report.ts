import type { SetupFacts } from "./facts.ts";
import { checkSetup, type Finding, type Level, type Section } from "./findings.ts";

/** What Check Setup found, the most urgent first. */
export interface SetupReport {
  /** How many problems it has. */
  readonly toFix: number;
  /** Whether agents can use Linewise, and what is recorded. */
  readonly headline: string;
  /** The versions that it is about. */
  readonly about: string;
  /** What waits for a click, problems first. */
  readonly needed: readonly Finding[];
  /** All that is as it should be, or as somebody chose it. */
  readonly others: readonly Section[];
  /** All of it as Markdown, which reads as plain text too: to be copied, and for the log. */
  readonly report: string;
}

export function reportSetup(facts: SetupFacts): SetupReport {
  const sections = checkSetup(facts);
  const found = sections.flatMap(({ findings }) => findings);
  const of = (level: Level): readonly Finding[] => found.filter((each) => each.level === level);
  const problems = of("problem");
  const needed = [...problems, ...of("offer")];
  const others = sections
    .map(({ title, findings }) => ({
      title,
      findings: findings.filter((finding) => !needed.includes(finding)),
    }))
    .filter(({ findings }) => findings.length > 0);
  const headline = sayHeadline(facts, problems.length);
  const about = `Linewise ${facts.version} in ${facts.editor}.`;
  const listed = needed.length > 0 ? [{ title: "To Do", findings: needed }] : [];
  const paragraphs = [
    "# Linewise: Check Setup",
    about,
    headline,
    ...[...listed, ...others].map(
      ({ title, findings }) => `## ${title}\n\n${findings.map(renderFinding).join("\n")}`,
    ),
    "",
  ];
  const report = paragraphs.join("\n\n");
  return { toFix: problems.length, headline, about, needed, others, report };
}

const levelWords: Readonly<Record<Level, string>> = {
  ok: "OK",
  note: "Note",
  offer: "Note",
  problem: "Fix",
};

function renderFinding({ level, state, advice }: Finding): string {
  const line = `- ${levelWords[level]}: ${state}`;
  if (advice === undefined) return line;
  return `${line}\n  ${level === "problem" ? "What to do" : "Optional"}: ${advice}`;
}

/** The answer in one or two sentences: whether agents can use Linewise, and what is recorded. */
function sayHeadline(facts: SetupFacts, toFix: number): string {
  if (toFix > 0) {
    return toFix === 1
      ? "Agents in this window cannot use all of Linewise: there is one thing to do."
      : `Agents in this window cannot use all of Linewise: there are ${toFix} things to do.`;
  }
  const canUse = "Agents in this window can use Linewise";
  if (!isChatRecorded(facts)) return `${canUse}; only what its own tools change is recorded.`;
  return facts.recording.agents.every(({ hooks }) => hooks.kind === "here")
    ? `${canUse}, and what they change is recorded.`
    : `${canUse}, and what they change in the chat is recorded.`;
}

function isChatRecorded({ settings, isTrusted, recording, chat }: SetupFacts): boolean {
  return (
    settings.record === "all" &&
    isTrusted &&
    recording.isDoorOpen &&
    chat["chat.useHooks"] === true &&
    chat["chat.plugins.enabled"] === true
  );
}
