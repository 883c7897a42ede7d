import type { Contributions } from "./contributions.ts";

/** Names that the manifest and the code of the review share. */
export const reviewNames = {
  sourceControl: "linewise",
  toReview: "toReview",
  /** Of the texts that files are compared with. */
  beforeScheme: "linewise-before",
  /** Context key: there is something to review. */
  isReviewing: "linewise.isReviewing",
  color: "linewise.toReviewForeground",
  keepHunk: "linewise.keepHunk",
  undoHunk: "linewise.undoHunk",
  keepFile: "linewise.keepFile",
  undoFile: "linewise.undoFile",
  keepAll: "linewise.keepAll",
  undoAll: "linewise.undoAll",
  openFile: "linewise.review.openFile",
} as const;

const { keepHunk, undoHunk, keepFile, undoFile, keepAll, undoAll, openFile, isReviewing } =
  reviewNames;
const inPeek = `originalResourceScheme == ${reviewNames.beforeScheme}`;
const inControl = `scmProvider == ${reviewNames.sourceControl}`;
const inToReview = `${inControl} && scmResourceGroup == ${reviewNames.toReview}`;

/** The source control Agent Edits: what can be done with a hunk, a file and all of them. */
export const review: Contributions = {
  commands: [
    { command: keepHunk, title: "Keep This Agent Edit", category: "Linewise", icon: "$(check)" },
    { command: undoHunk, title: "Undo This Agent Edit", category: "Linewise", icon: "$(discard)" },
    {
      command: keepFile,
      title: "Keep Agent Edits in File",
      category: "Linewise",
      icon: "$(check)",
    },
    {
      command: undoFile,
      title: "Undo Agent Edits in File",
      category: "Linewise",
      icon: "$(discard)",
    },
    {
      command: keepAll,
      title: "Keep All Agent Edits",
      category: "Linewise",
      icon: "$(check-all)",
    },
    {
      command: undoAll,
      title: "Undo All Agent Edits to Review…",
      shortTitle: "Undo All…",
      category: "Linewise",
      icon: "$(discard)",
    },
    { command: openFile, title: "Open File", icon: "$(go-to-file)" },
  ],
  menus: {
    commandPalette: [
      { command: keepHunk, when: isReviewing },
      { command: undoHunk, when: isReviewing },
      { command: keepFile, when: isReviewing },
      { command: undoFile, when: isReviewing },
      { command: keepAll, when: isReviewing },
      { command: undoAll, when: isReviewing },
      { command: openFile, when: "false" },
    ],
    "scm/change/title": [
      { command: undoHunk, when: inPeek, group: "navigation@1" },
      { command: keepHunk, when: inPeek, group: "navigation@2" },
    ],
    "scm/resourceState/context": [
      { command: openFile, when: inToReview, group: "inline@1" },
      { command: undoFile, when: inToReview, group: "inline@2" },
      { command: keepFile, when: inToReview, group: "inline@3" },
      { command: openFile, when: inToReview, group: "1_open@1" },
      { command: keepFile, when: inToReview, group: "2_review@1" },
      { command: undoFile, when: inToReview, group: "2_review@2" },
    ],
    "scm/resourceGroup/context": [
      { command: undoAll, when: inToReview, group: "inline@1" },
      { command: keepAll, when: inToReview, group: "inline@2" },
      { command: keepAll, when: inToReview, group: "1_review@1" },
      { command: undoAll, when: inToReview, group: "1_review@2" },
    ],
    "scm/title": [{ command: keepAll, when: inControl, group: "navigation@1" }],
  },
  colors: [
    {
      id: reviewNames.color,
      description: "Color of files with agent edits that you have not reviewed yet.",
      defaults: {
        dark: "charts.purple",
        light: "charts.purple",
        highContrast: "charts.purple",
        highContrastLight: "charts.purple",
      },
    },
  ],
};
