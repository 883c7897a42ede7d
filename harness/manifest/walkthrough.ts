import { walkthroughId } from "../../src/toolkit/manifest/names.ts";

const themes = {
  dark: "dark",
  light: "light",
  hc: "dark",
  hcLight: "light",
} as const;

/** The themes that each step has a picture in. */
export const walkthroughThemes = [themes.dark, themes.light];

/** Where the picture of a step in a theme is, in the repository and in the package. */
export function walkthroughPicture(
  step: string,
  theme: (typeof walkthroughThemes)[number],
): string {
  return `media/walkthrough-${step}-${theme}.png`;
}

function describeMedia(
  step: string,
  altText: string,
): {
  readonly image: Readonly<Record<keyof typeof themes, string>>;
  readonly altText: string;
} {
  return {
    image: {
      dark: walkthroughPicture(step, themes.dark),
      light: walkthroughPicture(step, themes.light),
      hc: walkthroughPicture(step, themes.hc),
      hcLight: walkthroughPicture(step, themes.hcLight),
    },
    altText,
  };
}

/** The tour that VS Code opens after the installation: a minute, without an account or a model. */
export const walkthrough = {
  id: walkthroughId.slice(walkthroughId.indexOf("#") + 1),
  title: "Linewise in a Minute",
  description: "Try on a sample how to undo what your agent did, one change at a time.",
  steps: [
    {
      id: "tryEdit",
      title: "See an edit before it is made",
      description: `A small sample opens with an edit that waits for you: new lines are green, old lines are red. **Accept Edit** (Ctrl+Enter) and **Reject Edit** (Ctrl+Backspace; on macOS ⌘ instead of Ctrl) are the check mark and the cross at the top right. Nothing is written until you accept.\nThis needs no account, no model and no folder.\n[Try an Edit](command:linewise.tryEdit)`,
      media: describeMedia(
        "tryEdit",
        "The edit in the diff editor: old lines in red, new lines in green, and buttons to accept and reject it.",
      ),
      completionEvents: ["onCommand:linewise.acceptEdit", "onCommand:linewise.rejectEdit"],
    },
    {
      id: "review",
      title: "Review it, or take it back",
      description:
        "Above each change, **Keep** (Alt+Y, on macOS ⌥⌘Y) and **Undo** (Alt+N, ⌥⌘N) decide about it alone. The sample's changes wait for you to try this.\nEvery edit stays in the view **Agent Edits**, below its request: undo it at any time, even if you have edited the file since, or everything since a request, commands in the terminal included.\n[Show Edit History](command:linewise.showEdits)\n[Undo Last Agent Edit](command:linewise.undoLastEdit)",
      media: describeMedia(
        "review",
        "A changed file in an editor, in a Git repository: Keep and Undo stand above each change, and its lines are marked.",
      ),
      completionEvents: [
        "onCommand:linewise.showEdits",
        "onCommand:linewise.undoLastEdit",
        "onCommand:linewise.keepHunk",
        "onCommand:linewise.undoHunk",
      ],
    },
    {
      id: "askAgent",
      title: "Let an agent do it",
      description: `The chat opens with the agent **Linewise** and a request for you to send. The agent's edit waits until you allow it: **Allow Once** is in the menu of the button **Allow in this Session**. The chat's own **Restore Checkpoint** does not take it back; the view **Agent Edits** does.\nThis needs a model: Copilot's or your own.\n[Ask an Agent](command:linewise.askAgent)`,
      media: describeMedia(
        "askAgent",
        "The chat: a request, the call that reads the file, and the question about the edit with its diff.",
      ),
      completionEvents: ["onCommand:linewise.askAgent"],
    },
    {
      id: "choose",
      title: "Choose how you are asked",
      description:
        "By default, you are asked in the chat before every edit of the Linewise tools (**Ask**). You can be asked in the diff editor instead, as with the sample, limit agents to some folders (**Folders Only**), or be asked nothing (**Don't Ask**). Writes outside the workspace and to files that can run code or hold secrets always ask.\n[Choose Where You Are Asked](command:workbench.action.openSettings?%5B%22linewise.approval%22%5D)\n[Set Permission Mode](command:linewise.setPermissionMode)",
      media: describeMedia(
        "choose",
        "The list of the permission modes, each with what it means for reads and edits.",
      ),
      completionEvents: [
        "onSettingChanged:linewise.approval",
        "onSettingChanged:linewise.permissionMode",
        "onCommand:linewise.setPermissionMode",
      ],
    },
    {
      id: "checkSetup",
      title: "Check that agents can use it",
      description:
        "A page says whether agents in this window can use Linewise and whether all that they change is recorded, and has a button for what is missing.\nLinewise sends nothing anywhere: no telemetry, no network.\n[Check Setup](command:linewise.checkSetup)",
      media: describeMedia(
        "checkSetup",
        "The page: whether agents can use Linewise, what is recorded, and a button for each agent that is not.",
      ),
      completionEvents: ["onCommand:linewise.checkSetup"],
    },
  ],
} as const;
