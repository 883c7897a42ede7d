import { join } from "node:path";
import * as vscode from "vscode";
import { type HookDoor, leadHooksTo, openHookDoor } from "./openHookDoor.ts";

const script = process.platform === "win32" ? "hook.ps1" : "hook.sh";

/** In VS Code's storage for the extension, of all windows: hooks in the user's own folder look there. */
export function hookDoorsFolder({
  globalStorageUri,
}: Pick<vscode.ExtensionContext, "globalStorageUri">): string {
  return join(globalStorageUri.fsPath, "hooks");
}

type DoorWorkspace = Pick<
  typeof vscode.workspace,
  | "getConfiguration"
  | "isTrusted"
  | "onDidChangeConfiguration"
  | "onDidChangeWorkspaceFolders"
  | "onDidGrantWorkspaceTrust"
  | "workspaceFolders"
>;

const hourMs = 60 * 60_000;

/**
 * Opens the door for hooks while the setting and the trust in the workspace allow it. Until it
 * is open, and wherever it cannot be, hooks find nobody and end. It is renewed every hour, so other
 * machines see that it is in use. What a command takes away of it is put back, at the same place if that
 * can be, and the person is told once.
 *
 * @param onRing Hooks have told something in the folder; once more when a door is closed that was used.
 */
export function registerHookDoor(
  context: Pick<vscode.ExtensionContext, "extensionPath" | "globalStorageUri">,
  onRing: (folder: string) => void,
  workspace: DoorWorkspace = vscode.workspace,
  tell: () => void = tellOfDamage,
): vscode.Disposable {
  let door: HookDoor | undefined;
  let wasUsed = false;
  let isTold = false;
  const lifetime = new AbortController();
  let updating: Promise<void> = Promise.resolve();

  function close(): void {
    leadHooksTo(undefined);
    const closed = door;
    door = undefined;
    closed?.close();
    if (closed && wasUsed && !lifetime.signal.aborted) onRing(closed.folder);
    wasUsed = false;
  }

  async function update(): Promise<void> {
    const isOn = workspace.getConfiguration("linewise").get("record") === "all";
    if (!isOn || !workspace.isTrusted || lifetime.signal.aborted) {
      close();
      return;
    }
    door ??= await openHookDoor(
      hookDoorsFolder(context),
      join(context.extensionPath, "plugin", script),
      (folder) => {
        wasUsed = true;
        onRing(folder);
      },
      () => {
        if (!isTold) tell();
        isTold = true;
        updateInTurn();
      },
    );
    lifetime.signal.throwIfAborted();
    await door.serve((workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath));
  }

  const updateInTurn = (): void => {
    // One that cannot be mended is opened elsewhere. What fails leaves it closed, and Check Setup says so.
    updating = updating
      .then(update)
      .catch(() => {
        close();
        return update();
      })
      .catch(close);
  };
  updateInTurn();
  const renewal = setInterval(updateInTurn, hourMs).unref();
  return vscode.Disposable.from(
    workspace.onDidGrantWorkspaceTrust(updateInTurn),
    workspace.onDidChangeWorkspaceFolders(updateInTurn),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("linewise.record")) updateInTurn();
    }),
    new vscode.Disposable(() => {
      lifetime.abort();
      clearInterval(renewal);
      close();
    }),
  );
}

function tellOfDamage(): void {
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      "Something has changed the folder in which Linewise hears what agents do. What they changed meanwhile may not be in the edit history.",
    ),
  );
}
