import { optional, textList } from "./schema.ts";

/** How every tool describes a path to the model. */
export const pathDescription =
  "Path of the file, absolute or relative to the workspace folder. In a multi-root workspace, start with the folder's name.";

/** `exclude`, the same in every tool that leaves files out. */
export const excludeField = optional(
  textList(
    'Files and folders to leave out. An entry without "/", such as node_modules or *.min.js, matches names at any depth; any other entry is a glob relative to path, such as src/generated/**.',
  ),
);
