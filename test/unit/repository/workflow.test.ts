import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "mocha";
import { parse } from "yaml";
import { readDesktopVersions } from "../../../harness/lanes/host/desktopTests.ts";
import { repositoryRoot } from "../../../harness/paths.ts";
import { readStartOptions } from "../../../harness/start/startOptions.ts";

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<Record<string, WorkflowJob>>;
}

interface WorkflowJob {
  readonly "runs-on": string;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> };
  readonly steps: readonly Step[];
}

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

const folder = join(repositoryRoot, ".github", "workflows");
const { scripts } = JSON.parse(readFileSync(join(repositoryRoot, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** What a lane, or all that windows may be, is called on the command line of `npm test`. */
const testNames = new Set(["all", "oldest", "agents", "windows", "lint", "format", "unit", "host"]);

function readWorkflow(): Workflow {
  return parse(readFileSync(join(folder, "ci.yml"), "utf8")) as Workflow;
}

/** The text with each value that the matrix has for what it names. */
function expand(text: string, { strategy }: WorkflowJob): readonly string[] {
  const [whole, name] = /\$\{\{ matrix\.(\w+) \}\}/.exec(text) ?? [];
  if (whole === undefined || name === undefined) return [text];
  const values = strategy?.matrix[name] ?? [];
  return values.flatMap((value) => expand(text.replace(whole, value), { strategy } as WorkflowJob));
}

/** Why a step cannot run this; undefined if it can, here as well. */
function findProblem(command: string): string | undefined {
  const own = command.replace(/^xvfb-run --auto-servernum /, "");
  const [, name = "", words] = /^npm (?:run )?([\w:]+)(?: -- (.+))?$/.exec(own) ?? [];
  const file = /^node scripts\/bootstrap\.mjs ([\w-]+)$/.exec(scripts[name] ?? "")?.[1];
  if (file === undefined || !existsSync(join(repositoryRoot, "scripts", `${file}.ts`))) {
    return "no script of package.json";
  }
  const given = words?.split(" ") ?? [];
  try {
    if (name === "start") readStartOptions(given, false);
    else if (name === "test:desktop") readDesktopVersions(given);
    else if (name !== "test" ? given.length > 0 : given.some((word) => !testNames.has(word))) {
      return "unknown words";
    }
  } catch (error) {
    return String(error);
  }
  return undefined;
}

const commandsOf = (job: WorkflowJob): readonly string[] =>
  job.steps.flatMap(({ run }) => (run === undefined ? [] : expand(run, job)));

describe("the workflow on GitHub", () => {
  it("is the only one", () => {
    assert.deepEqual(readdirSync(folder), ["ci.yml"]);
  });

  it("runs scripts of package.json alone, with words that they know", () => {
    const commands = Object.values(readWorkflow().jobs).flatMap(commandsOf);
    assert.ok(commands.length >= 12);
    for (const command of commands) assert.equal(findProblem(command), undefined, command);
  });

  for (const command of [
    "npm install",
    "npm run nothing",
    "npm test -- nothing",
    "npm run package -- x",
    "npm run test:desktop -- yesterday",
    "npm start -- --nothing",
    "node scripts/bootstrap.mjs test",
    "npm test && echo",
    "npm run build",
  ]) {
    it(`would be found out with: ${command}`, () => {
      assert.notEqual(findProblem(command), undefined);
    });
  }

  it("runs the README's commands and makes the package on each system", () => {
    const { check } = readWorkflow().jobs;
    assert.ok(check);
    const systems = ["ubuntu-latest", "windows-latest", "macos-latest"];
    assert.deepEqual(expand(check["runs-on"], check), systems);
    assert.deepEqual(commandsOf(check), ["npm start -- --headless", "npm test", "npm run package"]);
    const artifacts = check.steps.map((step) => step.with?.["path"]).filter(Boolean);
    assert.deepEqual(artifacts, ["linewise.vsix", "out/screenshots"]);
  });

  it("runs the oldest, the newest and the coming VS Code each night", () => {
    const { on, jobs } = readWorkflow();
    assert.ok("schedule" in on);
    const { nightly, desktop } = jobs;
    assert.ok(nightly && desktop && commandsOf(nightly).includes("npm test -- oldest"));
    for (const version of ["oldest", "newest", "insiders"]) {
      assert.ok(commandsOf(desktop).includes(`npm run test:desktop -- ${version}`), version);
    }
  });

  it("has only read access, and uses GitHub's own actions", () => {
    const { jobs } = readWorkflow();
    assert.deepEqual((readWorkflow() as { permissions?: unknown }).permissions, {
      contents: "read",
    });
    for (const { uses } of Object.values(jobs).flatMap(({ steps }) => steps)) {
      if (uses !== undefined) assert.match(uses, /^actions\/[\w-]+@v\d+$/);
    }
  });
});
