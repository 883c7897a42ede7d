import { diskFileSystem } from "../../../src/files/write/diskFileSystem.ts";
import type { FileSystem, FolderHandle } from "../../../src/files/write/fileSystem.ts";

/**
 * The disk, without the waiting for its device and for another program (`ls`), where something is
 * done many hundred times. These calls can be made to fail all the same.
 */
export const fileSystemWithoutDevice: FileSystem = {
  ...diskFileSystem,
  open: async (path, flags, mode) => {
    const handle = await diskFileSystem.open(path, flags, mode);
    return { ...handle, sync: () => Promise.resolve() };
  },
  openFolder: async (path) => withoutDevice(await diskFileSystem.openFolder(path)),
  mayHaveAccessList: () => Promise.resolve(false),
};

function withoutDevice(folder: FolderHandle): FolderHandle {
  return {
    ...folder,
    openFolder: async (name) => withoutDevice(await folder.openFolder(name)),
    sync: () => Promise.resolve(),
  };
}
