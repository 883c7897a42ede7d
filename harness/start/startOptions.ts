import { parseCommandLine, UsageError } from "../process/commandLine.ts";
import { ownModel } from "../worlds/ownModel.ts";
import type { World } from "../worlds/world.ts";
import { worlds } from "../worlds/worlds.ts";

/** What `npm start --` was asked for. */
export interface StartOptions extends ProjectOptions {
  world: World;
}

export interface ProjectOptions {
  /** As it was given; the sample project when left out. */
  folder?: string;
  headless: boolean;
  /** Whether a headless run works on the folder itself. */
  inPlace: boolean;
}

/** The given folder is copied where nobody is there to be asked. */
export function worksOnCopy({ folder, headless, inPlace }: ProjectOptions): boolean {
  return folder !== undefined && headless && !inPlace;
}

const [defaultWorld] = worlds;

export const usage = `npm start [-- [<folder>] [--world <name>] [--headless [--in-place]]]

Opens a real VS Code in the browser, with Linewise and an agent that uses it.

  <folder>     a folder of yours; a copy of the sample project if left out
  --headless   play the conversation without a person: everything that the model asks for is
               allowed, on a copy of the folder, which is deleted at the end
  --in-place   with --headless: work on the folder itself
  --help       show this
  --world      how the agent gets the tools; ${defaultWorld.name} if left out:
${worlds.map(({ name, description }) => `    ${name.padEnd(18)} ${description}`).join("\n")}

LINEWISE_MODEL_URL, LINEWISE_MODEL_NAME and LINEWISE_MODEL_KEY name a real model, which runs in the
world ${ownModel.name}; otherwise the model is a script.`;

/**
 * Reads the command line; undefined when it asks for help.
 *
 * @param hasRealModel Whether there is a real model, which runs in one world only.
 * @throws UsageError what is wrong with it.
 */
export function readStartOptions(
  commandLine: readonly string[],
  hasRealModel: boolean,
): StartOptions | undefined {
  const usualWorld = hasRealModel ? ownModel : defaultWorld;
  const { values, positionals } = parseCommandLine({
    args: [...commandLine],
    options: {
      headless: { type: "boolean", default: false },
      "in-place": { type: "boolean", default: false },
      world: { type: "string", default: usualWorld.name },
      help: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  if (values.help) return undefined;
  const { headless, "in-place": inPlace } = values;
  const [folder] = positionals;
  if (positionals.length > 1) throw new UsageError("One folder at a time; see --help.");
  const world = worlds.find(({ name }) => name === values.world);
  if (world === undefined) throw new UsageError(`There is no world ${values.world}; see --help.`);
  if (hasRealModel && world !== ownModel) {
    throw new UsageError(`A real model runs only in the world ${ownModel.name}; see --help.`);
  }
  if (inPlace && (!headless || folder === undefined)) {
    throw new UsageError("--in-place is for --headless with a folder; see --help.");
  }
  return { ...(folder === undefined ? {} : { folder }), headless, inPlace, world };
}
