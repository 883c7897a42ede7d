import type { SetupFacts } from "./facts.ts";
import { checkSetup, type Finding, type Level } from "./findings.ts";

/** What Check Setup shows, and resolves to. */
export interface SetupReport {
  /** How many problems it has. */
  readonly toFix: number;
  /** Markdown that reads as plain text too. */
  readonly report: string;
}

export function reportSetup(facts: SetupFacts): SetupReport {
  const isProblem = ({ level }: Finding): boolean => level === "problem";
  const sections = checkSetup(facts);
  const problems = sections.flatMap(({ findings }) => findings.filter(isProblem));
  const others = sections.map(({ title, findings }) => ({
    title,
    findings: findings.filter((finding) => !isProblem(finding)),
  }));
  const toFix = problems.length;
  const paragraphs = [
    "# Linewise: Check Setup",
    `Linewise ${facts.version} in ${facts.editor}.`,
    toFix === 0 ? "Nothing needs to be fixed." : `Marked "Fix" below: ${toFix}.`,
    // Problems come first: they are the reason to look.
    ...[{ title: "To Fix", findings: problems }, ...others]
      .filter(({ findings }) => findings.length > 0)
      .map(({ title, findings }) => `## ${title}\n\n${findings.map(renderFinding).join("\n")}`),
    "",
  ];
  return { toFix, report: paragraphs.join("\n\n") };
}

const levelWords: Readonly<Record<Level, string>> = {
  ok: "OK",
  note: "Note",
  problem: "Fix",
};

function renderFinding({ level, state, advice }: Finding): string {
  const line = `- ${levelWords[level]}: ${state}`;
  if (advice === undefined) return line;
  return `${line}\n  ${level === "problem" ? "What to do" : "Optional"}: ${advice}`;
}
