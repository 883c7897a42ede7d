import type { SetupFacts } from "./facts.ts";
import {
  checkAutoApproval,
  checkSetup,
  type Finding,
  type Level,
  type Section,
} from "./findings.ts";

/** Problems come first: they are the reason to look. */
function fixesFirst(sections: readonly Section[]): readonly Section[] {
  const isProblem = ({ level }: Finding): boolean => level === "problem";
  const problems = sections.flatMap(({ findings }) => findings.filter(isProblem));
  if (problems.length === 0) return sections;
  const others = sections.map(({ title, findings }) => ({
    title,
    findings: findings.filter((finding) => !isProblem(finding)),
  }));
  return [{ title: "To Fix", findings: problems }, ...others].filter(
    ({ findings }) => findings.length > 0,
  );
}

export function countToFix(facts: SetupFacts): number {
  return countProblems(checkSetup(facts));
}

/** The report as Markdown that reads as plain text too. */
export function renderSetupReport(facts: SetupFacts): string {
  const sections = fixesFirst(checkSetup(facts));
  const count = countProblems(sections);
  return [
    "# Linewise: Check Setup",
    `Linewise ${facts.version} in ${facts.editor}.`,
    count === 0 ? "Nothing needs to be fixed." : `Marked "Fix" below: ${count}.`,
    ...sections.map(
      ({ title, findings }) => `## ${title}\n\n${findings.map(renderFinding).join("\n")}`,
    ),
    "",
  ].join("\n\n");
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

/** The setup in one line of the log. */
export function renderSetupLine(facts: SetupFacts): string {
  const { ownTools, listedTools, settings, chat } = facts;
  const registered = ownTools.filter((name) => listedTools.includes(name)).length;
  const isGuided = settings.guideAgents && chat["chat.includeApplyingInstructions"] !== false;
  const isAutomatic = checkAutoApproval(chat, ownTools).length > 0;
  const count = countProblems(checkSetup(facts));
  return [
    `Setup: ${registered} of ${ownTools.length} tools registered`,
    `models: ${describeVendors(facts)}`,
    `permission mode ${settings.permissionMode}, approval ${settings.approval}`,
    `VS Code's auto-approval ${isAutomatic ? "on" : "not set"}`,
    `guide ${isGuided ? "on" : "off"}`,
    `${facts.isTrusted ? "trusted" : "untrusted"} workspace, ${facts.remoteName ?? "local"}`,
    `to fix: ${count}. For details run "Linewise: Check Setup".`,
  ].join("; ");
}

function describeVendors({ modelVendors }: SetupFacts): string {
  if (modelVendors === undefined) return "not known";
  return modelVendors.length === 0 ? "none" : modelVendors.join(", ");
}

function countProblems(sections: readonly Section[]): number {
  return sections.flatMap(({ findings }) => findings).filter(({ level }) => level === "problem")
    .length;
}
