import { spawn } from "node:child_process";

export interface CommandOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Called with each piece of output, from both streams, as it comes. */
  onOutput?: (text: string) => void;
  /** Ends the program; then it counts as one that cannot be started. */
  signal?: AbortSignal;
}

/** The outcome of a process that ran to its end; `output` holds both streams. */
export interface CommandResult {
  exitCode: number;
  output: string;
}

/** Runs a program to its end; throws only when it cannot be started. */
export async function tryCommand(
  program: string,
  programArguments: readonly string[],
  options: CommandOptions,
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
      signal: options.signal,
    });
    let output = "";
    const collect = (data: Buffer): void => {
      const text = data.toString();
      output += text;
      options.onOutput?.(text);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", reject);
    child.on("close", (code) => resolve({ exitCode: code ?? 1, output }));
  });
}

/** Like {@link tryCommand}, but a non-zero exit is an error that carries the output. */
export async function runCommand(
  program: string,
  programArguments: readonly string[],
  options: CommandOptions,
): Promise<string> {
  const { exitCode, output } = await tryCommand(program, programArguments, options);
  if (exitCode !== 0) {
    const line = [program, ...programArguments].join(" ");
    throw new Error(`${line} (in ${options.cwd}) ended with ${exitCode}:\n${output}`);
  }
  return output;
}

/** Runs npm with the Node that runs this script. */
export async function runNpm(npmArguments: readonly string[], cwd: string): Promise<string> {
  const npmScript = process.env["npm_execpath"];
  return npmScript?.endsWith("js")
    ? runCommand(process.execPath, [npmScript, ...npmArguments], { cwd })
    : runCommand("npm", npmArguments, { cwd });
}
