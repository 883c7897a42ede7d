import assert from "node:assert/strict";
import { agreeAtOnce } from "../../../../src/host/review/agreeToUndo.ts";
import type { LineSpan } from "../../../../src/core/lines/index.ts";
import type { UndoSummary } from "../../../../src/toolkit/confirmation/index.ts";
import { createFileReviews } from "../../../../src/host/review/fileReviews.ts";
import { filesNow } from "../../../../src/host/review/textsNow.ts";
import {
  createReviewActions,
  type ReviewActions,
} from "../../../../src/host/review/reviewActions.ts";
import { createRevertedFiles } from "../../../../src/host/review/takenBack/revertedFiles.ts";
import type { RecordedTree } from "../recordedTree.ts";
import { addressOf } from "../../disk/fileAddress.ts";

/** The paths of what was undone, and of what was left. */
interface UndonePaths {
  readonly undone: readonly string[];
  readonly left: readonly string[];
}

interface ReviewOfTree {
  readonly actions: ReviewActions;
  readonly undoHunk: (path: string, place: number, selected?: LineSpan) => Promise<UndonePaths>;
  readonly listed: () => readonly string[];
  /** A window sees that files have changed. */
  readonly look: (...paths: readonly string[]) => Promise<void>;
  /** Without paths, all. What was said before must be what was done. */
  readonly undo: (
    paths?: readonly string[],
    whileAsked?: () => Promise<unknown>,
  ) => Promise<UndonePaths>;
}

/** @param isAgentAtWork Whether a call of an agent is at work somewhere. */
export async function openReview(
  tree: RecordedTree,
  isAgentAtWork = () => false,
): Promise<ReviewOfTree> {
  const { history } = tree.round.services;
  const reviews = createFileReviews({ history, ...filesNow }, () => undefined);
  const findShownText = (uri: string) => reviews.find(uri)?.text;
  const actions = createReviewActions(reviews, { history, findShownText });
  const reverted = createRevertedFiles(reviews, {
    ...{ history, ...filesNow },
    ...{ isAgentAtWork, moveMs: 0 },
  });
  await reviews.refresh();
  await reverted.look([]);
  return {
    actions,
    async look(...paths) {
      const uris = paths.map((path) => addressOf(tree.at(path)));
      await reverted.lookBack(uris);
      await reviews.settle(uris);
      await reverted.look(uris);
      await reviews.refresh();
      await reverted.look([]);
    },
    undoHunk: async (path, place, selected) => {
      const uri = addressOf(tree.at(path));
      await reviews.refresh();
      const shown = { uri, text: findShownText(uri), place, selected };
      const answer = await actions.undoHunk(shown, agreeAtOnce);
      assert.ok(answer);
      return { undone: pathsOf(answer.undone), left: pathsOf(answer.left) };
    },
    listed: () => reviews.listed().map(({ path }) => path),
    undo: async (paths, whileAsked) => {
      const uris = paths?.map((path) => addressOf(tree.at(path)));
      await reviews.refresh();
      let asked: UndoSummary | undefined;
      const answer = await actions.undoFiles(uris, async (planned) => {
        asked = planned;
        await whileAsked?.();
        return true;
      });
      assert.ok(answer && asked);
      const [undone, left] = [pathsOf(answer.undone), pathsOf(answer.left)];
      assert.deepEqual(new Set(pathsOf(asked.left)), new Set(left));
      return { undone, left };
    },
  };
}

function pathsOf(parts: readonly { readonly path: string }[]): readonly string[] {
  return parts.map(({ path }) => path).toSorted();
}
