import { describe, it } from "mocha";
import * as vscode from "vscode";
import { createBaselineDocuments } from "../../../src/host/review/baselineDocuments.ts";
import { baselineUriOf } from "../../../src/host/review/baselineUri.ts";
import type { FileReview, FileReviews } from "../../../src/host/review/reviewedFiles/index.ts";
import { useWorkspace, waitForDocument, writeFile } from "../../support/host/testWindow.ts";

describe("the texts that files are compared with", () => {
  useWorkspace();

  it("have the baseline that came to be while VS Code opened them", async () => {
    await vscode.commands.executeCommand("linewise.keepAll").then(undefined, () => undefined);
    const uri = (await writeFile("review/opening.txt", "ONE\n")).toString();
    let isReviewed = false;
    const reviews: Pick<FileReviews, "find" | "kept"> = {
      find() {
        if (isReviewed) return reviewOf(uri);
        isReviewed = true;
        queueMicrotask(() => baselines.update([uri]));
        return undefined;
      },
      kept: () => [],
    };
    const baselines = createBaselineDocuments(reviews, () => 1);
    try {
      const address = baselineUriOf({ uri, side: "toReview", version: 1 });
      const opened = await vscode.workspace.openTextDocument(address);
      await waitForDocument(opened, (now) => now.getText() === "one\n");
    } finally {
      baselines.dispose();
    }
  });
});

function reviewOf(uri: string): FileReview {
  return {
    uri,
    path: "review/opening.txt",
    encoding: "utf8",
    isByteExact: false,
    text: "ONE\n",
    edit: { oldLength: 4, replacements: [{ range: { start: 0, endExclusive: 4 }, text: "one\n" }] },
    baseline: "one\n",
    entryIds: [1],
    isCreated: false,
    isOverlapped: false,
  };
}
