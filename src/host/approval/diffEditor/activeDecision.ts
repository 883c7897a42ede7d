import type * as vscode from "vscode";
import { contextKeys } from "../../../toolkit/manifest/index.ts";
import type { Decision, Decisions } from "./openDecisions.ts";

/** What of VS Code tells that another editor is in front. */
type Tabs = Pick<vscode.TabGroups, "onDidChangeTabs" | "onDidChangeTabGroups">;

/**
 * Keeps the context keys of the title bar and the keys as the editor in front is: of a multi-diff editor
 * VS Code does not say whose it is.
 */
export function followActiveDecision(
  decisions: Pick<Decisions, "all" | "onDidChange">,
  tabs: Tabs,
  findActive: (decisions: readonly Decision[]) => Decision | undefined,
  setContext: (key: string, value: boolean) => void,
): readonly vscode.Disposable[] {
  const announce = (): void => {
    const active = findActive(decisions.all());
    setContext(contextKeys.decidesInMultiDiff, (active?.plan.changes.length ?? 0) > 1);
    setContext(contextKeys.hasOperations, active?.hasChoice === true);
  };
  decisions.onDidChange(announce);
  return [tabs.onDidChangeTabs(announce), tabs.onDidChangeTabGroups(announce)];
}
