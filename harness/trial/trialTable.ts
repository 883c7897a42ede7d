import { creditsOf } from "./meter.ts";
import { type TrialResult, trialWays } from "./runTrial.ts";

/** The results as a table, with a sum for each way, beside the sum of the built-in tools on the same tasks. */
export function renderTrials(results: readonly TrialResult[]): string {
  const rows = results.map((result) => [
    result.task.about,
    result.way,
    result.differences.length === 0
      ? "yes"
      : `**no**: ${result.differences.slice(0, 3).join("; ")}`,
    ...figuresOf([result]),
    shareOf([result], results),
  ]);
  const sums = trialWays.flatMap((way) => {
    const own = results.filter((result) => result.way === way);
    const right = own.filter(({ differences }) => differences.length === 0).length;
    return own.length === 0
      ? []
      : [["**all**", way, `${right} of ${own.length}`, ...figuresOf(own), shareOf(own, results)]];
  });
  const head = [
    "task",
    "tools",
    "right",
    ...figures.map(({ name }) => name),
    "of the built-in tools' credits",
  ];
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...[...rows, ...sums].map(line), ""].join("\n");
}

const figures: readonly {
  readonly name: string;
  readonly of: (result: TrialResult) => number;
}[] = [
  { name: "turns", of: ({ turns }) => turns },
  { name: "calls", of: ({ calls }) => calls },
  { name: "model wrote", of: ({ tokensOut }) => tokensOut },
  { name: "new input", of: ({ tokensNew }) => tokensNew },
  { name: "cached input", of: ({ tokensIn, tokensNew }) => tokensIn - tokensNew },
  { name: "prefixes changed", of: ({ changedPrefixes }) => changedPrefixes },
  { name: "asked", of: ({ asked }) => asked },
  { name: "credits", of: creditsOf },
];

function figuresOf(results: readonly TrialResult[]): readonly string[] {
  return figures.map(({ of }) => Math.round(sum(results, of)).toLocaleString("en"));
}

/** Of the tasks that were carried out with the built-in tools as well. */
function shareOf(own: readonly TrialResult[], all: readonly TrialResult[]): string {
  const others = own.flatMap(({ task }) =>
    all.filter((each) => each.way === "built-in" && each.task === task),
  );
  const compared = own.filter(({ task }) => others.some((each) => each.task === task));
  if (compared.length === 0) return "–";
  return `${Math.round((100 * sum(compared, creditsOf)) / sum(others, creditsOf))} %`;
}

function sum(results: readonly TrialResult[], of: (result: TrialResult) => number): number {
  return results.reduce((total, result) => total + of(result), 0);
}
