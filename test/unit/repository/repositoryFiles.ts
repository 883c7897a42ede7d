import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import ignore from "ignore";
import { repositoryRoot } from "../../../harness/paths.ts";

export interface RepositoryFile {
  /** Relative to the repository, with `/`. */
  readonly path: string;
  readonly text: string;
}

let repositoryFiles: Promise<readonly RepositoryFile[]> | undefined;

/** The text files of the repository that Git does not ignore, read once. */
export function readRepositoryFiles(): Promise<readonly RepositoryFile[]> {
  return (repositoryFiles ??= readAll());
}

async function readAll(): Promise<readonly RepositoryFile[]> {
  const ignored = ignore().add(await readFile(join(repositoryRoot, ".gitignore"), "utf8"));
  ignored.add(".git/");
  const files: RepositoryFile[] = [];
  async function walk(folder: string): Promise<void> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const absolutePath = join(folder, entry.name);
      const path = relative(repositoryRoot, absolutePath).split(sep).join("/");
      if (ignored.ignores(entry.isDirectory() ? `${path}/` : path)) continue;
      if (entry.isDirectory()) await walk(absolutePath);
      else if (entry.isFile()) await add(path, absolutePath);
    }
  }
  async function add(path: string, absolutePath: string): Promise<void> {
    const bytes = await readFile(absolutePath);
    if (!bytes.includes(0)) files.push({ path, text: bytes.toString("utf8") });
  }
  await walk(repositoryRoot);
  return files;
}

/** The TypeScript and JavaScript files below a top folder of the repository. */
export async function readSourceFiles(root: string): Promise<readonly RepositoryFile[]> {
  const files = await readRepositoryFiles();
  return files.filter(
    ({ path }) => path.startsWith(`${root}/`) && /\.(?:[cm]?js|m?ts)$/.test(path),
  );
}
