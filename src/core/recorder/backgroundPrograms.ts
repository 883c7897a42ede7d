/** Whether something that a command starts is still at work when the command has returned. */
export type CommandEnd = "ends" | "goesOn" | "mayGoOn";

export function worseEnd(one: CommandEnd, other: CommandEnd): CommandEnd {
  if (one === "goesOn" || other === "goesOn") return "goesOn";
  return one === "ends" ? other : one;
}

export interface ProgramStart {
  readonly end: CommandEnd;
  /** It can be waited for. */
  readonly isJob: boolean;
}

/** A program that leaves something at work, if it is called so. Words are separated by spaces. */
interface Rule {
  readonly names: string;
  /** One of them is given. */
  readonly verbs?: string;
  readonly flags?: string;
  /** None of them is given. */
  readonly unless?: string;
  readonly end?: CommandEnd;
  readonly isJob?: boolean;
}

/** As the manuals of these programs say. */
const rules: readonly Rule[] = [
  { names: "at batch", unless: "-l -r -d -c" },
  { names: "bg daemonize" },
  { names: "setsid", flags: "-f --fork" },
  // It goes on if the shell makes it the leader of a group, as terminals do.
  { names: "setsid", unless: "-w --wait", end: "mayGoOn" },
  { names: "systemd-run", unless: "--wait --scope --pty --pipe --shell -t -P -S" },
  { names: "start-stop-daemon", flags: "-b --background" },
  {
    names: "tmux",
    verbs: "new new-session neww new-window splitw split-window send send-keys run run-shell",
  },
  { names: "screen", flags: "-m -X" },
  { names: "pm2", verbs: "start restart reload resurrect", unless: "--no-daemon" },
  { names: "forever supervisorctl rc-service service brew net sc pg_ctl", verbs: "start restart" },
  { names: "apachectl caddy minikube supabase ddev lando", verbs: "start restart" },
  { names: "systemctl", verbs: "start restart enable" },
  { names: "launchctl", verbs: "start load submit bootstrap kickstart" },
  { names: "vagrant", verbs: "up reload resume" },
  { names: "gunicorn unicorn overmind aria2c php-fpm", flags: "-D --daemon --daemonize" },
  { names: "rails thin puma sidekiq inotifywait", flags: "-d --daemon" },
  { names: "celery", flags: "-D --detach", verbs: "worker beat" },
  { names: "celery", verbs: "multi" },
  { names: "redis-server uwsgi emacs rclone", flags: "--daemonize --daemon" },
  { names: "jekyll", flags: "-B --detach" },
  { names: "mongod", flags: "--fork" },
  { names: "wget", flags: "-b --background" },
  { names: "gnome-terminal wt" },
  { names: "start-job sajb start-threadjob", isJob: true },
  { names: "start start-process saps", unless: "/wait /w -wait", isJob: true },
  { names: "invoke-command icm foreach-object %", flags: "-asjob", isJob: true },
  { names: "start-service restart-service start-scheduledtask register-scheduledtask" },
  { names: "schtasks", verbs: "/run /create" },
  { names: "invoke-wmimethod invoke-cimmethod wmic", verbs: "create -methodname" },
];

const rulesByName = new Map<string, Rule[]>();
for (const rule of rules) {
  for (const name of rule.names.split(" ")) {
    rulesByName.set(name, [...(rulesByName.get(name) ?? []), rule]);
  }
}

const containers = new Set("docker podman nerdctl docker-compose podman-compose sail".split(" "));
const shells = new Set("sh bash zsh dash ksh fish".split(" "));
const evaluators = new Set("eval iex invoke-expression".split(" "));
const powerShells = new Set("powershell pwsh".split(" "));

/** They start the program that their words name. */
const carriers = new Set(
  `
  sudo doas env command builtin exec time nice ionice timeout nohup stdbuf xargs npx bunx pnpx uvx
  caffeinate winpty wsl cross-env
  `
    .trim()
    .split(/\s+/),
);

/** A program by its file, as Windows and other systems spell it. */
export function nameProgram(word: string): string {
  const start = Math.max(word.lastIndexOf("/"), word.lastIndexOf("\\")) + 1;
  return word
    .slice(start)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat|com)$/, "");
}

/** Whether a text that cannot be read names something that may leave something at work. */
export function namesBackgroundProgram(text: string): boolean {
  const names = text.toLowerCase().match(/[a-z%][\w-]*/g) ?? [];
  return names.some(
    (name) => rulesByName.has(name) || containers.has(name) || evaluators.has(name),
  );
}

/** Of one program; a shell puts no bound to them. */
const maxWords = 100;

/**
 * What a simple command leaves at work.
 *
 * @param input What it is given to read, where the command holds that.
 * @param read Reads a script that the words hold.
 */
export function findProgramStart(
  words: readonly string[],
  input: string,
  read: (script: string) => CommandEnd,
): ProgramStart {
  let found: ProgramStart = { end: "ends", isJob: false };
  for (const place of programPlaces(words)) {
    const { end, isJob } = startOf(words.slice(place, place + maxWords), input, read);
    if (end !== "ends") found = { end: worseEnd(found.end, end), isJob };
  }
  return found;
}

/** Where programs may be named: first, after what starts another one, and in PowerShell's blocks. */
function* programPlaces(words: readonly string[]): Generator<number> {
  let isNext = true;
  let mayBeValue = false;
  for (const [place, word] of words.entries()) {
    if (word === "{" || (place === 1 && word === "=" && words[0]?.startsWith("$") === true)) {
      isNext = true;
    } else if (isNext && place > 0 && /^(?:-|\w+=|[\d.]+[smhd]?$)/.test(word)) {
      mayBeValue = word.startsWith("-");
    } else if (isNext) {
      yield place;
      isNext = mayBeValue || carriers.has(nameProgram(word));
      mayBeValue = false;
    }
  }
}

function startOf(
  [first = "", ...args]: readonly string[],
  input: string,
  read: (script: string) => CommandEnd,
): ProgramStart {
  const name = nameProgram(first);
  const script = findScript(name, args, input);
  if (script !== undefined) return { end: read(script), isJob: false };
  if (containers.has(name)) {
    return { end: leavesContainer(args) ? "goesOn" : "ends", isJob: false };
  }
  const rule = rulesByName.get(name)?.find((each) => isCalledSo(args, each));
  if (rule === undefined) return { end: "ends", isJob: false };
  return { end: rule.end ?? "goesOn", isJob: rule.isJob ?? false };
}

/** Nobody can read it: a shell takes it for the value of a variable. */
const unknownScript = "$unknown";

/** The script that an interpreter of commands is given, not as a file. */
function findScript(name: string, args: readonly string[], input: string): string | undefined {
  if (evaluators.has(name)) return args.join(" ") || unknownScript;
  if (shells.has(name)) {
    const flag = args.findIndex((arg) => /^-[a-z]*c[a-z]*$/i.test(arg));
    return flag === -1 ? input : (args[flag + 1] ?? "");
  }
  if (powerShells.has(name)) {
    if (args.some((arg) => /^[-/]e(?:c|nc|ncodedcommand)?$/i.test(arg))) return unknownScript;
    const flag = args.findIndex((arg) => /^[-/]c(?:ommand)?$/i.test(arg));
    const start = flag === -1 ? args.findIndex((arg) => !arg.startsWith("-")) : flag + 1;
    return start === -1 ? input : args.slice(start).join(" ");
  }
  if (name !== "cmd") return undefined;
  const flag = args.findIndex((arg) => /^\/{1,2}[ck]$/i.test(arg));
  // There, `&` stands between two commands.
  return args
    .slice(flag + 1)
    .join(" ")
    .replace(/(?<!>)&+/g, ";");
}

function isCalledSo(args: readonly string[], { verbs, flags, unless }: Rule): boolean {
  if (verbs !== undefined && !hasWord(args, verbs)) return false;
  return (flags === undefined || hasWord(args, flags)) && !hasWord(args, unless ?? "");
}

/** A flag of one letter may stand among others: `-dmS`. */
function hasWord(args: readonly string[], wanted: string): boolean {
  return wanted.split(" ").some((each) =>
    args.some((arg) => {
      if (!/^-[a-z]$/i.test(each)) return arg.toLowerCase() === each;
      return /^-[a-z]+$/i.test(arg) && arg.includes(each.slice(1));
    }),
  );
}

/** Whether a container is left at work; the flags after its image are not those of `run`. */
function leavesContainer(args: readonly string[]): boolean {
  const at = args.findIndex((arg) => /^(?:run|exec|up|(?:re)?start|unpause)$/.test(arg));
  const rest = args.slice(at + 1);
  switch (args[at]) {
    case undefined:
      return false;
    case "up":
      return hasWord(rest, "-d --detach --wait");
    case "run":
    case "exec":
      return hasWord(rest.slice(0, countOptions(rest)), "-d --detach");
    default:
      return !hasWord(rest, "-a --attach -i --interactive");
  }
}

const optionWithoutValue =
  /^(?:-[ditTqP]|-[a-zA-Z].+|--.*=.*|--(?:detach|interactive|tty|rm|init|privileged|publish-all|read-only|no-TTY|no-deps|build|service-ports|use-aliases|quiet-pull|remove-orphans))$/;

function countOptions(args: readonly string[]): number {
  let count = 0;
  while (args[count]?.startsWith("-") === true) {
    count += optionWithoutValue.test(args[count] ?? "") ? 1 : 2;
  }
  return count;
}
