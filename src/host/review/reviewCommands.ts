import * as vscode from "vscode";
import { formatEntryId } from "../../core/history/index.ts";
import { describeLeft, type LeftPart } from "../../toolkit/confirmation/index.ts";
import type { CommandId } from "../../toolkit/manifest/index.ts";
import { nameRequest } from "../../toolkit/history/index.ts";
import { plainNotification } from "../../toolkit/report/index.ts";
import type { EditHistory } from "../history/index.ts";
import { chooseRequest, findEntryId, findItemEntryId, readEntryId } from "../undo/index.ts";
import { registerCommand } from "../registerCommand.ts";
import { readSettings } from "../settings.ts";
import { agreeAtOnce, agreeToUndoAll, agreeToUndoFiles } from "./agreeToUndo.ts";
import type { ChangeComments } from "./comments/index.ts";
import type { FileReviews } from "./fileReviews.ts";
import { stageEntries } from "./git/index.ts";
import {
  beginComment,
  type ChangeSteps,
  type Decided,
  decideFiles,
  decideHunk,
  type ReviewDiff,
  stepFromCursor,
  tellDecided,
} from "./inEditor/index.ts";
import type { KeepAnswer } from "./keepEdits.ts";
import type { ReviewActions } from "./reviewActions.ts";
import { nothingToShow } from "./words.ts";

interface CommandServices {
  readonly reviews: FileReviews;
  readonly actions: ReviewActions;
  readonly steps: ChangeSteps;
  readonly diff: ReviewDiff;
  readonly history: Pick<EditHistory, "read" | "readChange">;
  readonly comments: ChangeComments;
}

/**
 * Registers the commands of menus, keys, lenses and the palette. Keep and undo of a hunk take what a
 * lens gives, and otherwise mean the hunk at the cursor; those of a file take the
 * file, or mean the one in front. `keepFile` and `keepAll` also take an entry's id, and `keepRequest` a
 * request's id or a row of the view Agent Edits: then they keep what those calls did.
 *
 * Each resolves to what it did, or to undefined if the person dismisses a question, and rejects with a
 * sentence. Nobody is asked about a file that is named by its address as a string, as keybindings and
 * other extensions do.
 */
export function registerReviewCommands(services: CommandServices): vscode.Disposable {
  const { reviews, actions, steps, diff, history, comments } = services;
  const register = (
    command: CommandId,
    run: (given: readonly unknown[]) => unknown,
  ): vscode.Disposable =>
    registerCommand(command, (...given: readonly unknown[]) => {
      if (readSettings().review !== "off") return run(given);
      throw new Error(isOff());
    });
  const inEditor = { reviews, steps, diff };
  /** Other extensions and keybindings that name a file stay where they are. */
  const ofFiles = <Answer extends Decided>(
    given: readonly unknown[],
    decide: (uris: readonly string[]) => Promise<Answer>,
  ): Promise<Answer> => {
    const uris = findFiles(given);
    const isNamed = typeof given[0] === "string";
    return isNamed ? tellDecided(decide(uris)) : decideFiles(uris, decide, inEditor);
  };
  /** The editor of all files has nothing more to show. */
  const ofAll = async <Answer>(deciding: Promise<Answer>): Promise<Answer> => {
    const answer = await deciding;
    if (reviews.all().length === 0) await diff.close();
    return answer;
  };
  const keepCall = (entryId: number): Promise<KeepAnswer> =>
    tellLeft(actions.keepEntries([entryId], vscode.l10n.t("Edit {0}", formatEntryId(entryId))));
  return vscode.Disposable.from(
    register("linewise.keepHunk", (given) => decideHunk(given, actions.keepHunk, inEditor)),
    register("linewise.undoHunk", (given) =>
      decideHunk(
        given,
        (shown) =>
          tellLeft(actions.undoHunk(shown, agreeToUndoFiles), (what) =>
            vscode.l10n.t("Not undone: {0}.", what),
          ),
        inEditor,
      ),
    ),
    register("linewise.nextChange", () => stepFromCursor("next", inEditor)),
    register("linewise.previousChange", () => stepFromCursor("previous", inEditor)),
    register("linewise.comment", async ([given]) => {
      if (isReply(given)) comments.add(given);
      else await beginComment(steps, reviews);
    }),
    register("linewise.sendComments", async ([given]) => {
      if (isReply(given)) comments.add(given);
      return comments.send();
    }),
    register("linewise.copyComments", async ([given]) => {
      if (isReply(given)) comments.add(given);
      return comments.send(async (text) => vscode.env.clipboard.writeText(text));
    }),
    register("linewise.deleteComment", ([given]) => {
      comments.remove(given as vscode.CommentThread);
    }),
    register("linewise.keepFile", (given) => {
      const entryId = findEntryId(given[0]);
      if (entryId !== undefined) return keepCall(entryId);
      return ofFiles(given, (uris) => tellLeft(actions.keepFiles(uris)));
    }),
    register("linewise.undoFile", (given) => {
      const agree = typeof given[0] === "string" ? agreeAtOnce : agreeToUndoFiles;
      return ofFiles(given, (uris) => actions.undoFiles(uris, agree));
    }),
    register("linewise.keepAll", ([given]) => {
      const entryId = readEntry(given);
      return entryId === undefined ? ofAll(tellLeft(actions.keepFiles())) : keepCall(entryId);
    }),
    register("linewise.keepRequest", async ([given]) => {
      const chosen = await chooseCalls(given, vscode.l10n.t("Keep Agent Edits…"), history);
      if (chosen === undefined) return undefined;
      const { entryIds, name } = chosen;
      const answer = await tellLeft(actions.keepEntries(entryIds, name));
      return { ...answer, entries: entryIds.map((id) => formatEntryId(id)) };
    }),
    registerCommand("linewise.stageRequest", async (given: unknown) => {
      const chosen = await chooseCalls(given, vscode.l10n.t("Stage This Request"), history);
      const staging = chosen && stageEntries(chosen.entryIds, history);
      return staging && tellLeft(staging, (what) => vscode.l10n.t("Not staged: {0}.", what));
    }),
    register("linewise.undoAll", () =>
      ofAll(tellDecided(actions.undoFiles(undefined, agreeToUndoAll))),
    ),
    register("linewise.review", async (given) => {
      const [uri] = namedFiles(given);
      const line = given.find((each) => typeof each === "number");
      const place = { ...(uri !== undefined && { uri }), ...(line !== undefined && { line }) };
      if (!(await diff.show(place))) throw new Error(nothingToShow(reviews));
    }),
  );
}

function isOff(): string {
  return vscode.l10n.t(
    "The review of agent edits is turned off by the setting {0}.",
    "linewise.review",
  );
}

/** The form of a comment gives itself and what was typed. */
function isReply(given: unknown): given is vscode.CommentReply {
  return typeof given === "object" && given !== null && "thread" in given && "text" in given;
}

/** The calls of a row of the view, or of a request that is named or picked. */
async function chooseCalls(
  given: unknown,
  title: string,
  history: CommandServices["history"],
): Promise<{ readonly entryIds: readonly number[]; readonly name: string } | undefined> {
  const entryId = findItemEntryId(given);
  if (entryId !== undefined) {
    return { entryIds: [entryId], name: vscode.l10n.t("Edit {0}", formatEntryId(entryId)) };
  }
  const chosen = await chooseRequest(history, given, title);
  return (
    chosen && {
      entryIds: chosen.edits.map(({ entry }) => entry.id).toReversed(),
      name: vscode.l10n.t("The request “{0}”", nameRequest(chosen)),
    }
  );
}

async function tellLeft<Answer extends { readonly left: readonly LeftPart[] } | undefined>(
  deciding: Promise<Answer>,
  tell = (what: string): string => vscode.l10n.t("Not kept: {0}.", what),
): Promise<Answer> {
  const answer = await deciding;
  const lines = answer === undefined ? [] : describeLeft(answer);
  if (lines.length > 0) {
    void vscode.window.showWarningMessage(plainNotification(tell(lines.join("; "))));
  }
  return answer;
}

function findFiles(given: readonly unknown[]): readonly string[] {
  const uris = namedFiles(given);
  if (uris.length > 0) return uris;
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined) throw new Error(vscode.l10n.t("Open the file, or name it."));
  return [uri.toString()];
}

function namedFiles(given: readonly unknown[]): readonly string[] {
  return [...new Set(given.flatMap((each) => findFileUri(each)?.toString() ?? []))];
}

/**
 * The file that an address, or a row of what waits for review, names.
 *
 * @throws Error with a sentence where a text is no address.
 */
export function findFileUri(given: unknown): vscode.Uri | undefined {
  if (typeof given === "string") return parseAddress(given);
  if (given instanceof vscode.Uri) return given;
  if (typeof given !== "object" || given === null || !("kind" in given)) return undefined;
  const isRow = given.kind === "reviewedFile" && "uri" in given && typeof given.uri === "string";
  return isRow ? vscode.Uri.parse(given.uri as string, true) : undefined;
}

function parseAddress(given: string): vscode.Uri {
  try {
    return vscode.Uri.parse(given, true);
  } catch (cause) {
    const words = vscode.l10n.t(
      "“{0}” is no address of a file, such as file:///folder/name.",
      given,
    );
    throw new Error(words, { cause });
  }
}

/** The menu of the row of all that waits for review gives that row. */
function readEntry(given: unknown): number | undefined {
  return typeof given === "object" ? findItemEntryId(given) : readEntryId(given);
}
