import { realpath } from "node:fs/promises";
import { sep } from "node:path";
import * as vscode from "vscode";
import { parseAbsolutePath, pathFrom } from "../../core/path/index.ts";
import { hasWorktrees } from "../../files/gitIndex.ts";
import { FailureError } from "../../toolkit/failureError.ts";
import { contributedName } from "../../toolkit/manifest/index.ts";
import { placeInput, type SessionFolder } from "../../toolkit/sessionPaths.ts";
import type { Answer } from "../../toolkit/tool.ts";
import { readPathEnvironment } from "../permission/index.ts";
import { endWith } from "./describeOutcome.ts";
import { type CallRequest, findOnly } from "./openCall.ts";

type Asked = Pick<CallRequest, "tool" | "input" | "services">;

/** Where the agent works that makes a call, as its hook tells, if that is in no folder of the window. */
export async function findSession({
  tool,
  input,
  services,
}: Asked): Promise<SessionFolder | undefined> {
  const calls = services.findCalls(contributedName(tool), input);
  const folder = findOnly(calls.map(({ cwd }) => cwd));
  const own = listFolders();
  if (folder === undefined || own.length === 0) return undefined;
  const [real = folder, ...roots] = await Promise.all([folder, ...own].map(findRealPath));
  // In one around the window's folders, paths mean what results show.
  if (roots.some((root) => `${root}${sep}`.startsWith(`${real}${sep}`))) return undefined;
  return placeIn(folder, services);
}

function placeIn(path: string, { readSettings }: Asked["services"]): SessionFolder | undefined {
  const environment = readPathEnvironment(readSettings(), [], []);
  const folder = parseAbsolutePath(path, environment.platform);
  return folder && { path, place: (given) => pathFrom(folder, given, environment) };
}

function listFolders(): readonly string[] {
  return (vscode.workspace.workspaceFolders ?? [])
    .filter(({ uri }) => uri.scheme === "file")
    .map(({ uri }) => uri.fsPath);
}

function findRealPath(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/**
 * Nobody says where the agent works that makes this call, and the repository has worktrees: then what it is
 * told says which its relative paths are of. VS Code's own chat works in the window.
 *
 * @returns Nothing where that is no question.
 */
export async function noteFolder({
  tool,
  input,
  services,
  conversation,
}: Asked & Pick<CallRequest, "conversation">): Promise<string | undefined> {
  const [folder, ...others] = listFolders();
  if (folder === undefined || others.length > 0 || conversation !== "") return undefined;
  if (services.findCalls(contributedName(tool), input).length > 0) return undefined;
  const elsewhere = placeIn(`${folder}.worktrees`, services);
  if (elsewhere === undefined) return undefined;
  const placed = placeInput(tool.fields, input, elsewhere);
  if (JSON.stringify(placed) === JSON.stringify(input)) return undefined;
  return (await hasWorktrees(folder)) ? `Relative paths are of ${folder} here.` : undefined;
}

/** Adds a note to what a call says, also where it fails. */
export async function withNote(
  carryOut: () => Promise<Answer>,
  findNote: () => Promise<string | undefined>,
): Promise<Answer> {
  try {
    const answer = await carryOut();
    const note = await findNote();
    return note === undefined ? answer : endWith(note, answer);
  } catch (error) {
    const note = error instanceof FailureError ? await findNote() : undefined;
    if (error instanceof Error && note !== undefined) error.message += `\n${note}`;
    throw error;
  }
}
