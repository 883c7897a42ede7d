import { type TrialResult, trialWays } from "./runTrial.ts";

/** The results as a table, with a sum for each way. */
export function renderTrials(results: readonly TrialResult[]): string {
  const rows = results.map((result) => [
    result.task.about,
    result.way,
    result.differences.length === 0
      ? "yes"
      : `**no**: ${result.differences.slice(0, 3).join("; ")}`,
    ...figuresOf([result]),
  ]);
  const sums = trialWays.flatMap((way) => {
    const own = results.filter((result) => result.way === way);
    const right = own.filter(({ differences }) => differences.length === 0).length;
    return own.length === 0
      ? []
      : [["**all**", way, `${right} of ${own.length}`, ...figuresOf(own)]];
  });
  const head = [
    "task",
    "tools",
    "right",
    "turns",
    "calls",
    "model wrote",
    "read anew",
    "all requests together",
    "asked",
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...[...rows, ...sums].map(line), ""].join("\n");
}

function figuresOf(results: readonly TrialResult[]): readonly string[] {
  const names = ["turns", "calls", "tokensOut", "tokensRead", "tokensIn", "asked"] as const;
  return names.map((name) =>
    results.reduce((sum, result) => sum + result[name], 0).toLocaleString("en"),
  );
}
