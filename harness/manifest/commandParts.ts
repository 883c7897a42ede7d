import {
  type Command,
  commands,
  notOffered,
  unlistedKeys,
} from "../../src/toolkit/manifest/commands.ts";

const rows = Object.entries<Command>(commands).map(([name, command]) => ({
  id: `linewise.${name}`,
  ...command,
}));

/** The manifest's `contributes.commands`. */
export function describeCommands(): readonly object[] {
  return rows.map(({ id, title, shortTitle, icon, palette }) => ({
    command: id,
    title,
    ...(shortTitle === undefined ? {} : { shortTitle }),
    ...(palette === notOffered ? {} : { category: "Linewise" }),
    ...(icon === undefined ? {} : { icon }),
  }));
}

/** The manifest's `contributes.keybindings`. */
export function describeKeys(): readonly KeyBinding[] {
  const listed = rows.flatMap(({ id, key }) => (key === undefined ? [] : [[id, key] as const]));
  const bound: readonly (readonly [string, NonNullable<Command["key"]>])[] = [
    ...listed,
    ...Object.entries(unlistedKeys),
  ];
  return bound.map(([command, { press, mac, when }]) => ({
    command,
    key: press,
    mac: mac ?? press.replace("ctrl", "cmd"),
    when,
  }));
}

interface KeyBinding {
  readonly command: string;
  readonly key: string;
  readonly mac: string;
  readonly when: string;
}

/** The items of the menu `commandPalette`, which says when a command is not offered there. */
export function describePalette(): readonly { readonly command: string; readonly when: string }[] {
  return rows.flatMap(({ id, palette }) =>
    palette === undefined ? [] : { command: id, when: palette },
  );
}
