import * as vscode from "vscode";

interface Kinds {
  readonly string: string;
  readonly boolean: boolean;
}

/**
 * What another extension, a key binding or a task gives a command, so that nobody is asked for it. Other
 * names are ignored.
 *
 * @throws Error with a sentence if one is of another kind.
 */
export function readArguments<Name extends string, Kind extends keyof Kinds>(
  given: unknown,
  names: readonly Name[],
  kind: Kind,
): Readonly<Partial<Record<Name, Kinds[Kind]>>> {
  const found: Partial<Record<Name, Kinds[Kind]>> = {};
  if (typeof given !== "object" || given === null) return found;
  for (const name of names) {
    const value: unknown = Reflect.get(given, name);
    if (value === undefined) continue;
    if (typeof value !== kind) throw new Error(explainKind(name, kind));
    found[name] = value as Kinds[Kind];
  }
  return found;
}

function explainKind(name: string, kind: keyof Kinds): string {
  return kind === "string"
    ? vscode.l10n.t('The argument "{0}" of this command must be a string.', name)
    : vscode.l10n.t('The argument "{0}" of this command must be a boolean.', name);
}
