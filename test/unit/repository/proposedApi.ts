import ts from "typescript";
import type { RepositoryFile } from "./repositoryFiles.ts";

/**
 * Members of VS Code's proposed API that Linewise might be tempted by. Where they are there, as in
 * a host that does not check proposals, they work; in a stable VS Code they are missing or throw.
 */
const proposedMembers: ReadonlySet<string> = new Set([
  "TabInputChat",
  "TabInputTextMultiDiff",
  "LanguageModelTextPart2",
  "LanguageModelToolResult2",
  "chatInteractionId",
  "chatRequestId",
  "chatSessionId",
  "chatSessionResource",
  "chatStreamToolCallId",
  "fileSearchProvider",
  "findFiles2",
  "findTextInFiles",
  "findTextInFiles2",
  "isProposedApiEnabled",
  "originMessage",
  "pastTenseMessage",
  "presentation",
  "registerFileSearchProvider",
  "registerTextSearchProvider",
  "toolMetadata",
  "toolResultDetails",
  "toolResultMessage",
  "toolResultDetails2",
  "toolSpecificData",
  "workingDirectory",
]);

/** The proposed members that a file names in any way, in order. */
export function findProposedMembers({ path, text }: RepositoryFile): readonly string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  function visit(node: ts.Node): void {
    const isName = ts.isIdentifier(node) || ts.isStringLiteralLike(node);
    if (isName && proposedMembers.has(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  }
  visit(source);
  return found;
}
