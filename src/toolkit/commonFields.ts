import { optional, textList } from "./schema.ts";

/** How every tool describes a path to the model. */
export const pathDescription =
  "Path of the file: relative to the workspace folder, or absolute. In a workspace of several folders start with the folder's name.";

/** `exclude`, the same in every tool that leaves files out. */
export const excludeField = optional(
  textList(
    'What to leave out. An entry without "/", such as node_modules or *.min.js, leaves out files and folders of that name wherever they are; any other is a glob relative to path, such as src/generated/**.',
  ),
);
