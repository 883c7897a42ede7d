/** Globs that cost an exponential time where nothing bounds them. */
export const hostileGlobs = [
  "*a".repeat(60) + "b",
  "**/*a".repeat(100) + "/b",
  "+(a|aa)".repeat(20) + "b",
  "+(+(+(a)+)+)b",
  "[".repeat(4_000),
  "{".repeat(4_000),
  "!(a*)".repeat(50),
  "?*".repeat(2_000),
  "{1..99999}{1..99999}",
  "{a,b}".repeat(9) + "*a".repeat(20) + "b",
] as const;
