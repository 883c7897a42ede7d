import { type HookedAgent, hookedAgents } from "../../src/toolkit/setup/wantedHooks.ts";
import { contextKeys, editsViewNames, reviewNames } from "../../src/toolkit/manifest/names.ts";

const { container, view, isFiltered } = editsViewNames;

/** What the empty view says of an agent that is on this machine. */
function offerToRecord({ id, name }: HookedAgent): readonly object[] {
  const command = `command:linewise.recordAgent?${encodeURIComponent(JSON.stringify([id]))}`;
  const when = (is: string): string => `!${isFiltered} && ${contextKeys.isRecorded}${id} == ${is}`;
  return [
    {
      view,
      contents: `Changes by ${name} are not recorded yet ([record them](${command})).`,
      when: when("no"),
    },
    {
      view,
      contents: `Changes by ${name} are recorded, too ([stop](${command})).`,
      when: when("yes"),
    },
  ];
}

/** The view Agent Edits, and the color of files to review, by contribution point. */
export const views = {
  viewsContainers: {
    activitybar: [{ id: container, title: "Linewise", icon: "$(history)" }],
  },
  // Not in Source Control, where VS Code leaves it the lowest few rows below git's own lists.
  views: {
    [container]: [{ id: view, name: "Agent Edits", icon: "$(history)", visibility: "visible" }],
  },
  viewsWelcome: [
    {
      view,
      contents:
        "What agents change appears here: first what waits for your review, then your requests with the edits made for them. You can undo each one at any time.\n[Try an Edit](command:linewise.tryEdit)\n[Open Chat](command:workbench.action.chat.open)\nNew here? [Take the tour](command:linewise.getStarted). Nothing here though an agent changed files? [Check the setup](command:linewise.checkSetup).",
      when: `!${isFiltered}`,
    },
    ...hookedAgents.flatMap(offerToRecord),
    {
      view,
      contents: "No agent edit has changed this file.\n[Show All](command:linewise.showEdits)",
      when: isFiltered,
    },
  ],
  colors: [
    {
      id: reviewNames.color,
      description: "Color of files with changes by agents that you have not reviewed yet.",
      defaults: {
        dark: "charts.purple",
        light: "charts.purple",
        highContrast: "charts.purple",
        highContrastLight: "charts.purple",
      },
    },
  ],
} as const;
