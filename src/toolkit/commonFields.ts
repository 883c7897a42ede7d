/** How every tool describes a path to the model. */
export const pathDescription =
  "Path of the file: relative to the workspace folder, or absolute. In a workspace of several folders start with the folder's name.";
