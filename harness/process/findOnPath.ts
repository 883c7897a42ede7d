import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The path of a program by its file name, where `PATH` leads to one. */
export function findOnPath(name: string): string | undefined {
  return (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}
