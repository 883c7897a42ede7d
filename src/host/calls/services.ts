import type * as vscode from "vscode";
import type { ModelAnswer } from "../../core/agents/index.ts";
import type { Arrivals } from "./arrivals.ts";
import type { FileFailure, PathFailure } from "../../core/failure/index.ts";
import type { AbsolutePath, ResolvedPath } from "../../core/path/index.ts";
import type { Result } from "../../core/result.ts";
import type { PatternPool } from "../../files/pattern/index.ts";
import type { IsMeant } from "../../toolkit/doubt/index.ts";
import type { FileLocks } from "../fileLocks.ts";
import type { Settings } from "../../toolkit/manifest/index.ts";
import type { AgentCall } from "../agentEvent.ts";
import type { Answer, Call } from "../../toolkit/tool.ts";
import type { Plan, Workspace } from "../../toolkit/workspace/index.ts";
import type { AppliedPlan, BeginEntry, Reload, Route, StartedEntry } from "../apply/index.ts";
import type { Approver, askInDialog, Decisions, PendingApprovals } from "../approval/index.ts";
import type { AppliedCall } from "../diagnostics/index.ts";
import type { ExistingFile, LoadOptions, NewFile } from "../documents/index.ts";
import type { EditHistory } from "../history/index.ts";
import type { JudgedWindow } from "../permission/index.ts";
import type { ReportProgress } from "../progress.ts";
import type { HostRecorder } from "../recorder/index.ts";
import type { FileSnapshots } from "../snapshots/index.ts";
import type { UndoableHistory } from "../undo/index.ts";

/**
 * All that a call asks of VS Code and the disk, and what calls share with one another. The modules in
 * `calls` reach VS Code through this alone, so a test without VS Code gives them its own.
 */
export interface CallServices {
  readonly log: Pick<vscode.LogOutputChannel, "error">;
  readonly window: JudgedWindow;
  readonly pending: PendingApprovals;
  /** No two calls write to one file at a time. */
  readonly locks: FileLocks;
  readonly arrivals: Arrivals;
  readonly readSettings: () => Settings;
  readonly resolvePath: (
    path: string,
    settings: Settings,
  ) => Promise<Result<ResolvedPath, PathFailure>>;
  readonly createWorkspace: (
    call: Call,
    settings: Settings,
    signal: AbortSignal,
    report: ReportProgress,
    conversation?: string,
  ) => Workspace;
  readonly findMatches: PatternPool["findMatches"];
  /** Whether an agent's call that is in doubt has been refused before, so that it is meant. */
  readonly isMeant: IsMeant;
  /** A file that must not be changed is a failure. */
  readonly loadEditableFileOrNew: (
    target: ResolvedPath,
    options?: LoadOptions,
  ) => Promise<Result<ExistingFile | NewFile>>;
  readonly askInDialog: typeof askInDialog;
  readonly askInDiffEditor: Approver;
  readonly applyPlan: (
    plan: Plan,
    reload: Reload,
    signal: AbortSignal,
    begin: BeginEntry,
  ) => Promise<Result<AppliedPlan>>;
  /** Makes an entry of the edit history; where it fails, nothing may be touched. */
  readonly beginEntry: EditHistory["begin"];
  /** Says in the edit history that a call was not made. */
  readonly noteUnmade: EditHistory["mark"];
  /** What hooks tell of this call of a tool: several where either may be meant. */
  readonly findCalls: (
    contributedName: string,
    input: unknown,
  ) => readonly Pick<AgentCall, "request" | "cwd">[];
  /** Which answer of a model such a call is of, where hooks tell that. */
  readonly findAnswer: (
    contributedName: string,
    input: unknown,
  ) => Promise<Pick<ModelAnswer, "id" | "callCount"> | undefined>;
  readonly noteApplied: FileSnapshots["noteApplied"];
  readonly snapshots: Pick<FileSnapshots, "find" | "findUnseen" | "noteSaved" | "noteShown">;
  readonly saveRoutes: (
    routes: readonly Route[],
    entry: StartedEntry,
    saveAfterEdit: Settings["saveAfterEdit"],
  ) => Promise<Result<readonly Route[], FileFailure>>;
  /** From now on reports on files are noted, so that {@link withDiagnostics} knows whom to wait for. */
  readonly noteDiagnostics: () => void;
  readonly withDiagnostics: (
    plan: Plan,
    signal: AbortSignal,
    apply: () => Promise<AppliedCall>,
  ) => Promise<Answer>;
}

/** What lives as long as the extension and is shared by all calls. */
export interface Services extends CallServices {
  readonly dispose: () => void;
  readonly log: vscode.LogOutputChannel;
  readonly decisions: Decisions;
  readonly history: UndoableHistory;
  /** Records what tools of others change. */
  readonly recorder: HostRecorder;
  /** This window has made this folder, given by its real path: it counts as inside the workspace. */
  readonly countAsInside: (folder: AbsolutePath) => void;
  /** A tool is used: the first use in a window writes its setup to the log. */
  readonly noteToolUse: () => void;
}
