import type * as vscode from "vscode";
import type { ToolAtWork } from "../../core/recorder/index.ts";
import type { StatesBelow, TakenStates } from "../../files/states/index.ts";
import type { EditHistory, StatePlace } from "../history/index.ts";
import type { CallNotes } from "../../files/callNotes.ts";

/** All that recording asks of VS Code and the disk; a test without VS Code gives its own. */
export interface RecorderServices {
  readonly log: Pick<vscode.LogOutputChannel, "error" | "warn">;
  readonly history: Pick<EditHistory, "latest" | "noteMoved" | "read" | "readSide" | "record">;
  /** The workspace folders on a disk. */
  readonly roots: () => Promise<readonly WorkspaceRoot[]>;
  readonly takeStates: (
    root: WorkspaceRoot,
    states: "keep" | "look",
    totalMs: number,
  ) => Promise<TakenStates>;
  readonly releaseStates: () => void;
  /** Whether another window has some of these folders open: nothing tells what is done in it. */
  readonly areShared: () => Promise<boolean>;
  /** The place of a file that a tool names, or why nobody looks at it. */
  readonly locate: (path: string, folder: string | undefined) => Promise<Located>;
  /** Whether what the file holds is not to be kept as it is. */
  readonly isSecret: (file: Pick<StatePlace, "names">) => boolean;
  readonly editors: RecordedEditors;
  /** Tells what changes on the disk. */
  readonly watchDisk: (changed: (uri: string, timeMs: number) => void) => {
    readonly dispose: () => void;
  };
  readonly notes: CallNotes;
  /** Tells the person what is not recorded, and why. */
  readonly tell: (sentence: string) => void;
}

export type { StatePlace } from "../history/index.ts";

export type Located =
  | { readonly file: StatePlace }
  | {
      readonly file: undefined;
      readonly reason: "it is outside the workspace" | "it was not found on a disk of this window";
    };

export interface WorkspaceRoot {
  readonly folder: string;
  /** As it is shown. */
  readonly shown: string;
  /** With links resolved. */
  readonly realPath: string;
  /** What is in it and not looked at: other workspace folders, and what VS Code and agents keep. */
  readonly innerRoots: readonly string[];
  readonly placeFile: (path: string) => StatePlace;
  /** The path in this folder of what is at a URI; undefined where it is elsewhere. */
  readonly pathOf: (uri: string) => string | undefined;
}

/** What editors know of files. */
export interface RecordedEditors {
  readonly encodingOf: (uri: string, bytes: Uint8Array) => string;
  /** What a save would write; undefined where all is saved, or no extension can read it. */
  readonly readUnsaved: (uri: string) => Promise<Uint8Array | undefined>;
  /** The files with unsaved changes. */
  readonly listUnsaved: () => readonly string[];
  /** Those whose changes no extension can read, as in notebooks. */
  readonly listUnread: () => readonly string[];
  /** Whether the file is open as a notebook, shown or not. */
  readonly isNotebook: (uri: string) => boolean;
  /** Tells of what a person did in an editor to the text of a file, or saved, while it is watched. */
  readonly watchPerson: (
    tell: (change: PersonChange) => void,
    listAtWork: () => readonly ToolAtWork[],
  ) => { readonly dispose: () => void };
}

export type PersonChange =
  /** In an editor, or (`saved`) on the disk. */
  | {
      readonly kind: "typed" | "saved";
      readonly uri: string;
      readonly before: Uint8Array;
      readonly after: Uint8Array;
      /** If a tool that is no command made, or may have made, a part of it: without that part. */
      readonly own?: Uint8Array;
      /** Such a tool may have made it, or a part: nobody can tell. */
      readonly isUncertain?: boolean;
    }
  /** A file or folder came, went or moved in the Explorer, or through an extension. */
  | {
      readonly kind: "placed";
      readonly uri: string;
      readonly fromUri?: string;
      /** When VS Code told of it, by `Date.now()`. */
      readonly timeMs: number;
      /** What they took away, just before. */
      readonly was?: StatesBelow;
      /** What they brought, read at once: the call may be at work on it. */
      readonly came?: Promise<StatesBelow>;
    }
  /** They may have changed the file on the disk, or may still: nobody can tell. */
  | { readonly kind: "doubted"; readonly uri: string };

export type PlacedChange = Extract<PersonChange, { readonly kind: "placed" }>;
export type TypedChange = Extract<PersonChange, { readonly kind: "typed" | "saved" }>;
