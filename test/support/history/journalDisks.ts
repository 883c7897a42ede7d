import { journalDisk, type JournalDisk } from "../../../src/files/history/journalDisk.ts";
import { createFaultyFileSystem, type FaultPlan } from "../fakes/faultyFileSystem.ts";
import { fileSystemWithoutDevice } from "../fakes/fileSystemWithoutDevice.ts";

/** For what is done many hundred times. */
export const diskWithoutDevice: JournalDisk = {
  ...journalDisk,
  open: (...given) => fileSystemWithoutDevice.open(...given),
};

export interface FaultyDisk extends JournalDisk {
  readonly calls: readonly string[];
  readonly failed: readonly string[];
}

export function createFaultyDisk(plan?: FaultPlan): FaultyDisk {
  const faulty = createFaultyFileSystem(fileSystemWithoutDevice, plan);
  const readFolder = faulty.faulty("readdir", (path: string) => journalDisk.readFolder(path));
  return { ...faulty, readFolder };
}
