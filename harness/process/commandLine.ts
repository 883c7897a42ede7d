import { parseArgs, type ParseArgsConfig } from "node:util";

/** Something that a person typed is not understood: its message is all that they need to read. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * The options and words of a command line, with `--help` beside the options given.
 *
 * @throws UsageError that names what is not understood, and the options that there are.
 */
export function parseCommandLine<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const isOurs = error instanceof Error && "code" in error;
    if (!isOurs || !String(error.code).startsWith("ERR_PARSE_ARGS")) throw error;
    const [sentence] = error.message.split(". ");
    const known = Object.keys(config.options ?? {}).map((name) => `--${name}`);
    throw new UsageError(`${sentence}. The options are ${known.join(", ")}.`, { cause: error });
  }
}
