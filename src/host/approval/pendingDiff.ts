import * as vscode from "vscode";
import type { Services } from "../services.ts";
import type { Shown } from "./pendingApprovals.ts";

/** Both sides of a change that waits for approval, as documents that only the diff editor opens. */
const scheme = "linewise-pending";

export const openPendingDiffCommand = "linewise.openPendingDiff";

/** The command behind the link in a confirmation, and the texts that it shows. */
export function registerPendingDiff(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, {
      provideTextDocumentContent: (uri) => findText(uri, services),
    }),
    vscode.commands.registerCommand(openPendingDiffCommand, async (id?: unknown) => {
      const shown = services.pending.find(typeof id === "number" ? id : undefined);
      if (shown === undefined) {
        void vscode.window.showInformationMessage("No Linewise edit is waiting for approval.");
      } else {
        await openDiff(shown);
      }
    }),
  );
}

type Side = "before" | "after";

async function openDiff({ id, subject }: Shown): Promise<void> {
  const changes = subject.plan?.changes ?? [];
  const [only, ...others] = changes;
  if (only === undefined) return;
  const name = only.file.target.shown;
  if (others.length === 0) {
    const title = `${name} (Linewise, before ↔ after)`;
    const [before, after] = [uriOf(id, 0, "before", name), uriOf(id, 0, "after", name)];
    await vscode.commands.executeCommand("vscode.diff", before, after, title);
    return;
  }
  const resources = changes.map(({ file: { target } }, index) => [
    vscode.Uri.parse(target.uri, true),
    uriOf(id, index, "before", target.shown),
    uriOf(id, index, "after", target.shown),
  ]);
  await vscode.commands.executeCommand("vscode.changes", "Linewise: pending edit", resources);
}

/** The path ends in the file's name, which gives the text its language. */
function uriOf(id: number, index: number, side: Side, name: string): vscode.Uri {
  const query = new URLSearchParams({ id: String(id), index: String(index), side });
  return vscode.Uri.from({ scheme, path: `/${name}`, query: query.toString() });
}

function findText(uri: vscode.Uri, services: Services): string {
  const query = new URLSearchParams(uri.query);
  const shown = services.pending.find(Number(query.get("id")));
  const change = shown?.subject.plan?.changes[Number(query.get("index"))];
  if (change === undefined) return "This edit is no longer waiting for approval.";
  return query.get("side") === "before" ? change.file.text : change.newText;
}
