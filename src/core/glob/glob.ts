import { Minimatch, type MinimatchOptions } from "minimatch";
import type { GlobFailure } from "../failure/index.ts";
import { collect, fail, type Result, succeed } from "../result.ts";
import { type PathTest, prefilterOf } from "./globPrefilter.ts";

/** How the file system that is searched compares and writes paths. */
export interface GlobPlatform {
  readonly isCaseSensitive: boolean;
  /** Windows: `\` in a pattern separates segments; elsewhere it makes the next character literal. */
  readonly backslashSeparates: boolean;
}

export interface GlobPlace extends GlobPlatform {
  /** The absolute folder that the pattern is relative to, `/`-separated, without a slash at its end. */
  readonly folder: string;
}

export interface GlobOptions extends GlobPlace {
  /**
   * Whether wildcards match names that begin with a dot. Without it such a name is matched only by a
   * segment that begins with a dot itself, as in `.github/**`.
   */
  readonly includeHidden: boolean;
  /** What a pattern without a slash means: names in the folder itself, or names at any depth. */
  readonly slashless: "inFolder" | "anyDepth";
}

/** Which files below a folder are meant, in words that cross a thread. */
export interface FileSelection {
  /** A glob over paths relative to the folder; if given, it decides about hidden names. */
  readonly pattern?: string | undefined;
  readonly slashless: GlobOptions["slashless"];
  /** Globs or plain names. */
  readonly exclude: readonly string[];
  readonly includeHidden: boolean;
  readonly includeGitignored: boolean;
}

export interface CompiledSelection {
  readonly glob: Glob | undefined;
  readonly excludes: PathExcluder;
}

export function compileSelection(
  { pattern, slashless, exclude, includeHidden }: FileSelection,
  place: GlobPlace,
): Result<CompiledSelection, GlobFailure> {
  const glob =
    pattern === undefined
      ? undefined
      : compileGlob(pattern, { ...place, includeHidden, slashless });
  if (glob?.ok === false) return glob;
  const excludes = compileExcludes(exclude, place);
  return excludes.ok ? succeed({ glob: glob?.value, excludes: excludes.value }) : excludes;
}

/** A compiled glob over paths relative to its folder, `/`-separated. */
export interface Glob {
  readonly matches: PathTest;
  /** False when nothing below the folder at this path can match: a walk need not enter it. */
  readonly matchesBelow: PathTest;
}

/** Longer than any pattern that means something; bounds the work on a hostile one. */
const maximumPatternLength = 4_096;
/** `{a,b}{a,b}…` doubles with every pair of braces. */
const maximumAlternatives = 1_000;
/** All exclusions of a search, with what their braces stand for: half a second to compile. */
const maximumExcludes = 5_000;

/**
 * Compiles a glob in minimatch's syntax; a leading `!` or `#` is an ordinary character. Brackets mean
 * one of their characters, or themselves: frameworks name folders `[id]`, and a path from a result is a
 * glob for its file.
 */
export function compileGlob(pattern: string, options: GlobOptions): Result<Glob, GlobFailure> {
  const relative = relativizeGlob(pattern, options);
  if (!relative.ok) return relative;
  const rooted = rootGlob(relative.value, options.slashless);
  const spelled = rooted.replaceAll(/\\.|[[\]]/gs, (found) =>
    found.length > 1 ? found : `\\${found}`,
  );
  const syntax = { ...syntaxOf(options), dot: options.includeHidden };
  const globs = collect(
    [...new Set([rooted, spelled])].map((glob) => parseGlob(glob, pattern, syntax)),
  );
  if (!globs.ok) return globs;
  return succeed({
    matches: testOf(globs.value, options.isCaseSensitive),
    matchesBelow: (path) => globs.value.some((glob) => glob.match(path, true)),
  });
}

/** Whether a path is excluded by itself; never asked about paths below an excluded folder. */
export type PathExcluder = (path: string, isFolder: boolean) => boolean;

/**
 * Compiles exclusions: globs, or names such as `node_modules` and `*.min.js`, which have no slash and
 * exclude what bears them wherever it is. A trailing slash means folders only. Hidden names are not
 * special here.
 *
 * @param names What a pattern without a slash means.
 */
export function compileExcludes(
  patterns: readonly string[],
  place: GlobPlace,
  names: GlobOptions["slashless"] = "anyDepth",
): Result<PathExcluder, GlobFailure> {
  let alternatives = 0;
  const anything: Minimatch[] = [];
  const foldersOnly: Minimatch[] = [];
  for (const pattern of patterns) {
    const relative = relativizeGlob(pattern, place);
    if (!relative.ok) return relative;
    for (const { glob, isFolderOnly } of exclusionGlobs(rootGlob(relative.value, names))) {
      const parsed = parseGlob(glob, pattern, { ...syntaxOf(place), dot: true });
      if (!parsed.ok) return parsed;
      alternatives += parsed.value.globSet.length;
      if (alternatives > maximumExcludes) return invalid(pattern, "tooManyExcludes");
      (isFolderOnly ? foldersOnly : anything).push(parsed.value);
    }
  }
  const excludesAny = testOf(anything, place.isCaseSensitive);
  const excludesFolder = testOf(foldersOnly, place.isCaseSensitive);
  return succeed((path, isFolder) => excludesAny(path) || (isFolder && excludesFolder(path)));
}

/** `dist/**` leaves nothing of `dist`, so that the folder itself need not be entered. */
function exclusionGlobs(
  pattern: string,
): { readonly glob: string; readonly isFolderOnly: boolean }[] {
  const isFolderOnly = pattern.endsWith("/");
  const glob = isFolderOnly ? pattern.slice(0, -1) : pattern;
  const emptied = /^(.*[^*/])\/\*\*$/s.exec(glob)?.[1];
  return [
    { glob, isFolderOnly },
    ...(emptied === undefined ? [] : [{ glob: emptied, isFolderOnly: true }]),
  ];
}

function testOf(globs: readonly Minimatch[], isCaseSensitive: boolean): PathTest {
  const prefilter = prefilterOf(globs.flatMap(rowsOf), isCaseSensitive);
  return (path) => prefilter(path) && globs.some((glob) => glob.match(path));
}

/** A pattern as seen from the folder. One that was given as absolute means one place only. */
interface RelativeGlob {
  readonly glob: string;
  readonly wasAbsolute: boolean;
}

function rootGlob(
  { glob, wasAbsolute }: RelativeGlob,
  slashless: GlobOptions["slashless"],
): string {
  const isName = !wasAbsolute && !glob.slice(0, -1).includes("/");
  return isName && slashless === "anyDepth" ? `**/${glob}` : glob;
}

function relativizeGlob(
  pattern: string,
  { folder, isCaseSensitive, backslashSeparates }: GlobPlace,
): Result<RelativeGlob, GlobFailure> {
  if (pattern.length > maximumPatternLength) return invalid(pattern, "tooLong");
  // A drive may be written as VS Code's `Uri.path` has it: `/c:/x`.
  const slashed = backslashSeparates
    ? pattern.replaceAll("\\", "/").replace(/^\/(?=[a-z]:\/)/i, "")
    : pattern;
  const wasAbsolute = slashed.startsWith("/") || (backslashSeparates && /^[a-z]:\//i.test(slashed));
  const root = wasAbsolute ? `${folder}/` : "";
  const given = slashed.slice(0, root.length);
  const isInside = isCaseSensitive ? given === root : given.toLowerCase() === root.toLowerCase();
  if (!isInside) return invalid(pattern, "outsideFolder");
  const glob = withoutDotSegments(slashed.slice(root.length));
  return glob === "" ? invalid(pattern, "empty") : succeed({ glob, wasAbsolute });
}

/** `./a//b/./` is `a/b/`: a slash at the end stays, since it means a folder in exclusions. */
function withoutDotSegments(relative: string): string {
  const segments = relative.split("/").filter((segment) => segment !== "." && segment !== "");
  return segments.join("/") + (segments.length > 0 && relative.endsWith("/") ? "/" : "");
}

function parseGlob(
  glob: string,
  pattern: string,
  syntax: MinimatchOptions,
): Result<Minimatch, GlobFailure> {
  let parsed: Minimatch;
  try {
    parsed = new Minimatch(glob, syntax);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) {
      return invalid(pattern, "malformed");
    }
    throw error;
  }
  if (parsed.globSet.length >= maximumAlternatives) return invalid(pattern, "tooManyAlternatives");
  const climbs = parsed.globSet.some((row) => row.split("/").includes(".."));
  return climbs ? invalid(pattern, "parentFolder") : succeed(parsed);
}

function syntaxOf({ isCaseSensitive }: GlobPlatform): MinimatchOptions {
  return {
    platform: "linux",
    nonegate: true,
    nocomment: true,
    nocase: !isCaseSensitive,
    braceExpandMax: maximumAlternatives,
  };
}

function rowsOf(glob: Minimatch): string[] {
  return glob.globParts.map((segments) => segments.join("/"));
}

function invalid(
  pattern: string,
  reason: GlobFailure["reason"],
): { readonly ok: false; readonly failure: GlobFailure } {
  return fail({ code: "invalidGlob", glob: pattern, reason });
}
