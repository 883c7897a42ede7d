import { splitNames } from "./lexicalPath.ts";

/** What makes a path mean something else on Windows than it says; phrases that follow "refused: …". */
export type WindowsPathProblem =
  | "it is a device path"
  | "it is a network path"
  | "its drive or the slash after it is missing"
  | "it names an alternate data stream"
  | "it contains a character that no name can contain"
  | "it names a device"
  | "a name ends in a dot or space"
  | "it uses a short 8.3 name";

const devicePath = /^[\\/]{2}[?.](?:[\\/]|$)|^[\\/]\?\?[\\/]/;
const driveWithoutFolder = /^[a-z]:(?![\\/])/i;
const rootWithoutDrive = /^[\\/](?![\\/])/;
const incompleteShare = /^[\\/]{2}(?![^\\/]+[\\/]+[^\\/]+)/;
const drivePattern = /^[a-z]:(?=[\\/])/i;
/** Reserved with any extension; the superscript digits count as digits. Microsoft, "Naming Files". */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])$/i;
/** The generated form of a name: at most 8 characters ending in `~` and digits, at most 3 after the dot. */
const shortName = /^(?=[^.]{1,8}(?:\.|$))[^.]*~\d+(?:\.[^.]{0,3})?$/;

/** Why Windows would read this path as something else, or undefined if it would not. */
export function findWindowsProblem(path: string): WindowsPathProblem | undefined {
  if (devicePath.test(path)) return "it is a device path";
  if (incompleteShare.test(path)) return "it is a network path";
  if (driveWithoutFolder.test(path) || rootWithoutDrive.test(path))
    return "its drive or the slash after it is missing";
  for (const name of splitNames(path.replace(drivePattern, ""), "win32")) {
    const problem = name === "." || name === ".." ? undefined : findNameProblem(name);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findNameProblem(name: string): WindowsPathProblem | undefined {
  if (name.includes(":")) return "it names an alternate data stream";
  if (/[<>"|?*\u0001-\u001f]/.test(name)) return "it contains a character that no name can contain";
  if (/[. ]$/.test(name)) return "a name ends in a dot or space";
  const [base = ""] = name.split(".");
  if (deviceName.test(base.trimEnd())) return "it names a device";
  return shortName.test(name) ? "it uses a short 8.3 name" : undefined;
}
