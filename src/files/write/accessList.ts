import { execFile } from "node:child_process";

/** By its whole path, so that nothing of a workspace can stand in for it. */
const listing = "/bin/ls";

/**
 * Whether any of the files has an access control list, or whether that cannot be ruled out. Node
 * cannot ask, so `ls` is: that of GNU marks the mode with a `+`. That of macOS marks it with an `@`
 * where there are extended attributes too, so it prints the list itself, with its entries numbered.
 * That of BusyBox knows no lists: there the answer is no, whatever the files have. On Windows each
 * file has one, most often the folder's: there the answer is no.
 *
 * A name that contains a line break may look like an entry; then the answer errs towards yes.
 */
export async function mayHaveAccessList(paths: readonly string[]): Promise<boolean> {
  if (process.platform === "win32") return false;
  const flags = process.platform === "darwin" ? "-lden" : "-ldn";
  return new Promise((resolve) => {
    execFile(listing, [flags, "--", ...paths], { timeout: 10_000 }, (error, output) => {
      resolve(error !== null || /^[-a-z]{10}\+|^ \d+: /im.test(output));
    });
  });
}
