import type { PathFailure } from "../failure/index.ts";
import { revealHiddenInName } from "../hiddenCharacters.ts";
import { fail, type Result, succeed } from "../result.ts";
import { type AbsolutePath, isNetworkPath } from "./lexicalPath.ts";

/** The parts of a URI that lead to a file; percent signs have been decoded once. */
export interface FileUri {
  /** Lower case. */
  readonly scheme: string;
  readonly authority: string;
  /** Empty, or as written: with a `/` in front when the URI is a proper one. */
  readonly path: string;
}

const hierarchical = /^[a-z][a-z0-9+.-]+:\//i;
/** Schemes of VS Code and of the web that are also written without `/`. */
const wellKnown =
  /^(?:file|vscode|vscode-[a-z0-9-]+|untitled|git|output|comment|debug|search-editor|walkthrough|command|data|https?|ftp|ssh):/i;
/** RFC 3986, appendix B, with a scheme of two letters or more: a single letter is a drive. */
const uriParts = /^([a-z][a-z0-9+.-]+):(?:\/\/([^/?#]*))?([^?#]*)(\?[^#]*)?(#.*)?$/is;

/**
 * Whether a path is meant as a URI. `a:b` and `note:draft.md` are ordinary names on most systems, so
 * without `/` only well-known schemes count; `./git:x` is always a name.
 */
export function isUri(given: string): boolean {
  return hierarchical.test(given) || wellKnown.test(given);
}

/** Decodes exactly once: `%252e` becomes `%2e`, which is a name. */
export function parseUri(given: string): Result<FileUri, PathFailure> {
  const parts = uriParts.exec(given);
  if (parts === null) return malformed(given, "it has no path");
  const [, scheme = "", authority = "", path = "", query, fragment] = parts;
  // Dropping what follows an unencoded `?` or `#` would lead to another file.
  if (query !== undefined || fragment !== undefined) {
    return malformed(given, "? and # in a name must be written as %3F and %23");
  }
  try {
    return succeed({
      scheme: scheme.toLowerCase(),
      authority: decodeURIComponent(authority),
      path: decodeURIComponent(path),
    });
  } catch {
    return malformed(given, "a % in a name must be written as %25");
  }
}

/** Spelled as VS Code's `Uri.toString()` spells it, so that the strings of one file are equal. */
export function formatUri(scheme: string, authority: string, path: AbsolutePath): string {
  const [server = "", share = ""] = isNetworkPath(path)
    ? path.root.split("\\").filter((part) => part !== "")
    : [authority];
  const names = share === "" ? path.segments : [share, ...path.segments];
  const drive = /^[A-Z]:/.exec(path.root)?.[0].toLowerCase();
  const all = drive === undefined ? names : [drive, ...names];
  const slashed = drive !== undefined && names.length === 0 ? `${drive}/` : all.join("/");
  const encodedServer = encode(server.toLowerCase()).replace(/%3A(?=\d+$)/, ":");
  const slashes = scheme === "file" || encodedServer !== "" ? "//" : "";
  return `${scheme}:${slashes}${encodedServer}/${encode(slashed)}`;
}

/** VS Code's table: all but RFC 3986's unreserved characters and `/`. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll("%2F", "/")
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function malformed(given: string, problem: string): Result<never, PathFailure> {
  return fail({ code: "uriMalformed", path: revealHiddenInName(given), problem });
}
