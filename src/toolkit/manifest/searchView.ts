import type { Contributions, KeyBinding } from "./contributions.ts";

/** Names that the manifest and the code of the view share. */
export const searchViewNames = {
  container: "linewise-search",
  view: "linewise.search",
  /** Context keys: a search was made in this window; it found something; it runs. */
  isShown: "linewise.searchShown",
  hasResults: "linewise.searchHasResults",
  isRunning: "linewise.searchRunning",
  searchFiles: "linewise.searchFiles",
  refresh: "linewise.searchView.refresh",
  cancel: "linewise.searchView.cancel",
  clear: "linewise.searchView.clear",
  next: "linewise.searchView.next",
  previous: "linewise.searchView.previous",
  replaceAll: "linewise.searchView.replaceAll",
  copyAll: "linewise.searchView.copyAll",
  replace: "linewise.searchView.replace",
  copy: "linewise.searchView.copy",
  /** The same two for an item. */
  replaceItem: "linewise.searchView.replaceItem",
  copyItem: "linewise.searchView.copyItem",
  open: "linewise.searchView.open",
  showMore: "linewise.searchView.showMore",
} as const;

/** Kinds of items that have actions: their `contextValue`. */
export type SearchItemKind = "file" | "match";

const names = searchViewNames;
const inView = `view == ${names.view}`;
const hasFocus = `focusedView == ${names.view}`;

/**
 * F4 goes through the results of VS Code's own search, its search editor and its references, in a view or
 * peeked at, from everywhere; through ours from everywhere where none has any, and always from our view.
 */
const others = [
  "hasSearchResult",
  "reference-list.hasResult",
  "referenceSearchVisible",
  "inReferenceSearchEditor",
  "inSearchEditor",
];
const steps = `${names.hasResults} && (${hasFocus} || ${others.map((key) => `!${key}`).join(" && ")})`;
/** A row has the focus, not the box that finds rows. */
const onResults = `${names.hasResults} && ${hasFocus} && listFocus && !inputFocus`;

/** What can be done with all results. */
const resultCommands = [
  {
    command: names.next,
    title: "Go to Next Search Result",
    shortTitle: "Next Result",
    icon: "$(arrow-down)",
  },
  {
    command: names.previous,
    title: "Go to Previous Search Result",
    shortTitle: "Previous Result",
    icon: "$(arrow-up)",
  },
  {
    command: names.replaceAll,
    title: "Replace All Search Results…",
    shortTitle: "Replace All…",
    icon: "$(replace-all)",
  },
  {
    command: names.copyAll,
    title: "Copy All Search Results",
    shortTitle: "Copy All",
    icon: "$(copy)",
  },
  {
    command: names.replace,
    title: "Replace Selected Search Result…",
  },
  {
    command: names.copy,
    title: "Copy Selected Search Result",
  },
] as const;

/** Actions of an item; in the palette they would not know of which. */
const itemCommands = [
  { command: names.replaceItem, title: "Replace…", icon: "$(replace)" },
  { command: names.copyItem, title: "Copy", icon: "$(copy)" },
  { command: names.open, title: "Open" },
  { command: names.showMore, title: "Show More" },
] as const;

/** The view with the results of Search Files…, and what can be done in it. */
export const searchView: Contributions = {
  commands: [
    {
      command: names.searchFiles,
      title: "Search Files…",
      category: "Linewise",
      icon: "$(search)",
    },
    {
      command: names.refresh,
      title: "Refresh Search Results",
      shortTitle: "Refresh",
      category: "Linewise",
      icon: "$(refresh)",
    },
    {
      command: names.cancel,
      title: "Cancel Search",
      category: "Linewise",
      icon: "$(search-stop)",
    },
    {
      command: names.clear,
      title: "Clear Search Results",
      shortTitle: "Clear",
      category: "Linewise",
      icon: "$(clear-all)",
    },
    ...resultCommands.map((command) => ({ ...command, category: "Linewise" }) as const),
    ...itemCommands,
  ],
  viewsContainers: {
    panel: [{ id: names.container, title: "Linewise Search", icon: "$(search)" }],
  },
  views: {
    [names.container]: [
      { id: names.view, name: "Linewise Search", icon: "$(search)", when: names.isShown },
    ],
  },
  viewsWelcome: [
    {
      view: names.view,
      contents: `Search files by the same rules as the agents' search tool: the same patterns, the same excluded files, unsaved text included.\n[Search Files…](command:${names.searchFiles})`,
      when: `!${names.isRunning}`,
    },
  ],
  keybindings: [
    { command: names.next, key: "f4", when: steps },
    { command: names.previous, key: "shift+f4", when: steps },
    { command: names.cancel, key: "escape", when: `${names.isRunning} && ${hasFocus}` },
    {
      ...onFocusedRow(names.replace),
      key: "ctrl+shift+1",
      mac: "cmd+shift+1",
      when: onResults,
    },
    {
      command: names.replaceAll,
      key: "ctrl+alt+enter",
      mac: "cmd+alt+enter",
      when: onResults,
    },
    {
      ...onFocusedRow(names.copy),
      key: "ctrl+c",
      mac: "cmd+c",
      when: onResults,
    },
  ],
  menus: {
    commandPalette: [
      { command: names.refresh, when: `${names.isShown} && !${names.isRunning}` },
      { command: names.cancel, when: names.isRunning },
      { command: names.clear, when: names.isShown },
      ...resultCommands.map(({ command }) => ({ command, when: names.hasResults })),
      ...itemCommands.map(({ command }) => ({ command, when: "false" })),
    ],
    "view/title": [
      { command: names.searchFiles, when: inView, group: "navigation@1" },
      { command: names.cancel, when: `${inView} && ${names.isRunning}`, group: "navigation@2" },
      { command: names.refresh, when: `${inView} && !${names.isRunning}`, group: "navigation@2" },
      { command: names.replaceAll, when: whenResults(), group: "navigation@3" },
      { command: names.clear, when: inView, group: "navigation@4" },
      { command: names.next, when: whenResults(), group: "1_step@1" },
      { command: names.previous, when: whenResults(), group: "1_step@2" },
      { command: names.copyAll, when: whenResults(), group: "2_copy@1" },
    ],
    "view/item/context": [
      { command: names.replaceItem, when: whenItem(), group: "inline@1" },
      { command: names.replaceItem, when: whenItem(), group: "1_replace@1" },
      { command: names.copyItem, when: whenItem(), group: "2_copy@1" },
      { command: names.copyAll, when: inView, group: "2_copy@2" },
    ],
  },
};

/**
 * Arrow keys move the focus, of which VS Code tells nothing, but not the selection. So the focused row is
 * selected first: switched twice, it is the one row that the selection gains, which is then as it was.
 */
function onFocusedRow(command: string): Pick<KeyBinding, "command" | "args"> {
  const commands = ["list.toggleSelection", "list.toggleSelection", command];
  return { command: "runCommands", args: { commands } };
}

function whenResults(): string {
  return `${inView} && ${names.hasResults}`;
}

function whenItem(): string {
  const kinds: readonly SearchItemKind[] = ["file", "match"];
  return `${inView} && viewItem =~ /^(?:${kinds.join("|")})$/`;
}
