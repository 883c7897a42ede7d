import { describe, it } from "mocha";
import * as vscode from "vscode";
import {
  baselineUriOf,
  createBaselineDocuments,
} from "../../../src/host/review/baselineDocuments.ts";
import type { FileReviews } from "../../../src/host/review/fileReviews.ts";
import type { FileReview } from "../../../src/host/review/reviewedFile.ts";
import { createOwnTexts } from "../../../src/host/startup/ownTexts.ts";
import { beforeScheme } from "../../../src/toolkit/manifest/index.ts";
import { findReviewHunks } from "../../../src/core/history/index.ts";
import { latestRecord } from "../../support/examples/historyEntries.ts";
import { useWorkspace, waitForDocument, writeFile } from "../../support/host/testWindow.ts";

describe("the texts that files are compared with", () => {
  useWorkspace();

  it("have the baseline that came to be while VS Code opened them", async () => {
    await vscode.commands.executeCommand("linewise.keepAll").then(undefined, () => undefined);
    const uri = (await writeFile("review/opening.txt", "ONE\n")).toString();
    let isReviewed = false;
    const reviews: Pick<FileReviews, "find"> = {
      find() {
        if (isReviewed) return reviewOf(uri);
        isReviewed = true;
        queueMicrotask(() => baselines.update([uri]));
        return undefined;
      },
    };
    const ownTexts = createOwnTexts(() => Promise.resolve());
    const baselines = createBaselineDocuments(reviews, ownTexts);
    const { registerTextDocumentContentProvider } = vscode.workspace;
    const served = registerTextDocumentContentProvider(
      beforeScheme,
      ownTexts.providerOf(beforeScheme),
    );
    try {
      const address = baselineUriOf({ uri, version: 1 });
      const opened = await vscode.workspace.openTextDocument(address);
      await waitForDocument(opened, (now) => now.getText() === "one\n");
    } finally {
      baselines.dispose();
      served.dispose();
    }
  });
});

function reviewOf(uri: string): FileReview {
  return {
    uri,
    path: "review/opening.txt",
    encoding: "utf8",
    isByteExact: false,
    latest: latestRecord("review/opening.txt"),
    text: "ONE\n",
    baseline: "one\n",
    hunks: findReviewHunks("one\n", "ONE\n"),
  };
}
