/** What a part of Linewise adds to VS Code's commands, menus, keys and views. */
export interface Contributions {
  readonly commands: readonly CommandContribution[];
  readonly menus?: Readonly<Record<string, readonly MenuItem[]>>;
  readonly keybindings?: readonly KeyBinding[];
  readonly viewsContainers?: Readonly<Record<string, readonly ViewContainerContribution[]>>;
  readonly views?: Readonly<Record<string, readonly ViewContribution[]>>;
  readonly viewsWelcome?: readonly WelcomeContribution[];
  readonly colors?: readonly ColorContribution[];
  readonly walkthroughs?: readonly WalkthroughContribution[];
}

interface CommandContribution {
  readonly command: string;
  readonly title: string;
  /** For menus and buttons, where the place says what it is about. */
  readonly shortTitle?: string;
  readonly category?: "Linewise";
  readonly icon?: string;
}

interface MenuItem {
  readonly command: string;
  readonly when?: string;
  readonly group?: string;
}

interface KeyBinding {
  readonly command: string;
  readonly key: string;
  readonly mac?: string;
  readonly when: string;
}

interface ViewContainerContribution {
  readonly id: string;
  readonly title: string;
  readonly icon: string;
}

interface ViewContribution {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
  /** Before the person has opened or closed it. */
  readonly visibility?: "collapsed";
  readonly when?: string;
}

interface WelcomeContribution {
  readonly view: string;
  readonly contents: string;
  readonly when?: string;
}

interface ColorContribution {
  readonly id: string;
  readonly description: string;
  /** Colors or the ids of others. */
  readonly defaults: Readonly<
    Record<"dark" | "light" | "highContrast" | "highContrastLight", string>
  >;
}

interface WalkthroughContribution {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly steps: readonly WalkthroughStep[];
}

interface WalkthroughStep {
  readonly id: string;
  readonly title: string;
  /** Markdown; a link that is alone on its line is a button. */
  readonly description: string;
  readonly media: { readonly image: string; readonly altText: string };
  /** What checks the step off. */
  readonly completionEvents: readonly string[];
}

/** All parts in one, each point in the order of the parts. */
export function joinContributions(parts: readonly Contributions[]): Record<string, unknown> {
  return {
    commands: parts.flatMap(({ commands }) => commands),
    menus: joinByPlace(parts.map(({ menus = {} }) => menus)),
    keybindings: parts.flatMap(({ keybindings = [] }) => keybindings),
    viewsContainers: joinByPlace(parts.map(({ viewsContainers = {} }) => viewsContainers)),
    views: joinByPlace(parts.map(({ views = {} }) => views)),
    viewsWelcome: parts.flatMap(({ viewsWelcome = [] }) => viewsWelcome),
    colors: parts.flatMap(({ colors = [] }) => colors),
    walkthroughs: parts.flatMap(({ walkthroughs = [] }) => walkthroughs),
  };
}

function joinByPlace<Item>(
  parts: readonly Readonly<Record<string, readonly Item[]>>[],
): Readonly<Record<string, readonly Item[]>> {
  const joined: Record<string, readonly Item[]> = {};
  for (const [place, items] of parts.flatMap((part) => Object.entries(part))) {
    joined[place] = [...(joined[place] ?? []), ...items];
  }
  return joined;
}
