import * as vscode from "vscode";
import {
  contributedName,
  ownFileScheme,
  schemaAuthority,
} from "../../../toolkit/manifest/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";
import { tools } from "../../../tools/index.ts";

/** A document of Run Tool, by its URI. */
export interface RunDocument {
  readonly tool: Tool;
  readonly kind: "input" | "result" | "schema";
}

/** Holds inputs and results. */
const folder = "/Run Tool";

/** The JSON editor knows by the name which schema is meant. */
export function inputUriOf(tool: Tool): vscode.Uri {
  return ownUri("", `${folder}/${contributedName(tool)}.json`);
}

export function resultUriOf(tool: Tool): vscode.Uri {
  return ownUri("", `${folder}/${contributedName(tool)} result.txt`);
}

function schemaUriOf(tool: Tool): vscode.Uri {
  return ownUri(schemaAuthority, `/${contributedName(tool)}`);
}

function ownUri(authority: string, path: string): vscode.Uri {
  return vscode.Uri.from({ scheme: ownFileScheme, authority, path });
}

export function findRunDocument(uri: vscode.Uri): RunDocument | undefined {
  if (uri.scheme !== ownFileScheme) return undefined;
  const address = uri.toString();
  for (const tool of tools) {
    if (address === inputUriOf(tool).toString()) return { tool, kind: "input" };
    if (address === resultUriOf(tool).toString()) return { tool, kind: "result" };
    if (address === schemaUriOf(tool).toString()) return { tool, kind: "schema" };
  }
  return undefined;
}
