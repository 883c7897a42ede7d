import { once } from "node:events";
import { createInterface } from "node:readline";
import { tellOfCutShort } from "../../../src/host/history/tellOfCutShort.ts";
import { writeLine } from "./editedFiles.ts";
import { openHistory } from "./historyOnDisk.ts";
import { person } from "./vscodeOnDisk.ts";

/**
 * A program for tests: what a window does at its start about what a crash left. Each notification is a
 * line of its output, and a line of its input the action that is chosen, or nothing.
 */
const [, , folder = "", journalFolder = ""] = process.argv;
const answers = createInterface(process.stdin);
person.answer = async (message, actions) => {
  writeLine({ kind: "tells", message, actions });
  const [answer] = (await once(answers, "line")) as [string];
  return answer === "" ? undefined : answer;
};
const { history, log } = openHistory(folder, journalFolder, (message) =>
  writeLine({ kind: "error", message }),
);
writeLine({ kind: "ready" });
await tellOfCutShort(history, log);
answers.close();
