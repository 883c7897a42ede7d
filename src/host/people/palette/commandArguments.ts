import * as vscode from "vscode";

type Arguments<Name extends string, Value> = Readonly<Partial<Record<Name, Value>>>;

/**
 * Texts that another extension, a key binding or a task gives a command, so that nobody is asked for them.
 * Other names are ignored.
 *
 * @throws Error with a sentence if one is not a string.
 */
export function readTextArguments<Name extends string>(
  given: unknown,
  names: readonly Name[],
): Arguments<Name, string> {
  return readArguments(
    given,
    names,
    (value) => typeof value === "string",
    (name) => vscode.l10n.t('The argument "{0}" of this command must be a string.', name),
  );
}

/** The same for flags. */
export function readFlagArguments<Name extends string>(
  given: unknown,
  names: readonly Name[],
): Arguments<Name, boolean> {
  return readArguments(
    given,
    names,
    (value) => typeof value === "boolean",
    (name) => vscode.l10n.t('The argument "{0}" of this command must be a boolean.', name),
  );
}

function readArguments<Name extends string, Value>(
  given: unknown,
  names: readonly Name[],
  isValue: (value: unknown) => value is Value,
  explain: (name: string) => string,
): Arguments<Name, Value> {
  const found: Partial<Record<Name, Value>> = {};
  if (typeof given !== "object" || given === null) return found;
  for (const name of names) {
    const value: unknown = Reflect.get(given, name);
    if (value === undefined) continue;
    if (!isValue(value)) throw new Error(explain(name));
    found[name] = value;
  }
  return found;
}
