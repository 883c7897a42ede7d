/** What to call linewise_glob with. */
export interface GlobCall {
  readonly path: string;
  readonly pattern: string;
}

/** A page of paths that was cut. */
export interface GlobPage {
  /** The glob whose files these are. */
  readonly pattern: string;
  /** How many names of a path stand before what the glob matches. */
  readonly depth: number;
  /** The last path that was shown. */
  readonly shown: string;
  /** The first that was not. */
  readonly next: string;
}

/**
 * A call that finds the first file left out and none that was shown: that of the highest folder
 * which holds the one and none of the others; or, where a folder itself is cut, that of the names in
 * it from the first one left out on, as far as a glob can say that.
 */
export function nextGlob({ pattern, depth, shown, next }: GlobPage): GlobCall {
  const parts = pattern.replace(/^(?:\.\/+)+/, "").split("/");
  const fixed = parts.includes("**") ? parts.indexOf("**") : parts.length - 1;
  const names = next.split("/");
  const earlier = shown.split("/");
  const common = names.findIndex((name, index) => name !== earlier[index]);
  const folderDepth = Math.max(common + 1, depth + fixed);
  if (common !== -1 && folderDepth < names.length) {
    return { path: names.slice(0, folderDepth).join("/"), pattern: parts.slice(fixed).join("/") };
  }
  const name = names.at(-1) ?? "";
  const isInSame = common === names.length - 1;
  const prefix = namesAfter(isInSame ? (earlier[common] ?? "") : "", name);
  const end = parts.at(-1) ?? "";
  const isExtension = /^\*\.[^*]+$/.test(end) && !prefix.includes(".");
  return {
    path: names.slice(0, -1).join("/") || ".",
    pattern: `${prefix}${isExtension ? end : "*"}`,
  };
}

/**
 * A glob without its end, for this name and others after it, but for no name up to the one before, in
 * code unit order; it stands for all names where none is before.
 */
export function namesAfter(previous: string, name: string): string {
  if (previous === "") return "";
  const letters = Array.from(name);
  const before = Array.from(previous);
  const differing = letters.findIndex((letter, index) => letter !== before[index]);
  if (differing === -1) return escapeGlob(name);
  const letter = letters[differing] ?? "";
  const range = /[\da-y]/i.test(letter) ? `[${letter}-z]` : escapeGlob(letter);
  return `${escapeGlob(letters.slice(0, differing).join(""))}${range}`;
}

/** A glob that matches this path. A class makes most letters literal; braces work in spite of it. */
export function escapeGlob(path: string): string {
  return path.replaceAll(/[*?[+@]/g, "[$&]").replaceAll(/[{}!\\]/g, "?");
}
