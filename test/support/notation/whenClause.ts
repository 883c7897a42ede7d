/** What VS Code knows where a key is pressed, by context key; a key that is missing is unset. */
export type ContextKeys = Readonly<Record<string, string | boolean>>;

/**
 * Whether a `when` clause holds, for the operators that our manifest uses: `==`, `=~`, `in`, `!`, `&&`,
 * `||` and parentheses. A list of one is its only member.
 */
export function holds(clause: string, keys: ContextKeys): boolean {
  const tokens = clause.match(/&&|\|\||[()]|==|=~|!(?!=)|\/(?:\\.|[^/])*\/|[^\s()!=&|]+/g) ?? [];
  let at = 0;
  const takes = (token: string): boolean => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const next = (): string => {
    const token = tokens[at];
    if (token === undefined) throw new Error(`The clause ends too soon: ${clause}`);
    at += 1;
    return token;
  };
  const readOr = (): boolean => {
    let value = readAnd();
    while (takes("||")) value = readAnd() || value;
    return value;
  };
  const readAnd = (): boolean => {
    let value = readOne();
    while (takes("&&")) value = readOne() && value;
    return value;
  };
  const readOne = (): boolean => {
    if (takes("!")) return !readOne();
    if (takes("(")) {
      const value = readOr();
      if (!takes(")")) throw new Error(`A parenthesis is open: ${clause}`);
      return value;
    }
    const value = keys[next()];
    if (takes("==")) return String(value ?? "") === next().replaceAll("'", "");
    if (takes("in")) return keys[next()] === value && value !== undefined;
    if (takes("=~")) return new RegExp(next().slice(1, -1)).test(String(value ?? ""));
    return value !== undefined && value !== false && value !== "";
  };
  const value = readOr();
  if (at < tokens.length) throw new Error(`${tokens[at]} is too much: ${clause}`);
  return value;
}
