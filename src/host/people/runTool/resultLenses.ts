import * as vscode from "vscode";
import { ownFileScheme } from "../../../toolkit/manifest/index.ts";
import type { Tool } from "../../../toolkit/tool.ts";
import type { Outcome } from "./callTool.ts";
import { findRunDocument } from "./runDocuments.ts";

interface ResultLenses {
  readonly update: () => void;
  readonly dispose: () => void;
}

/** Describes a result above it, where nobody can take the words for a part of it. */
export function createResultLenses(outcomeOf: (tool: Tool) => Outcome | undefined): ResultLenses {
  const changes = new vscode.EventEmitter<void>();
  const provider: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: changes.event,
    provideCodeLenses({ uri }) {
      const found = findRunDocument(uri);
      if (found?.kind !== "result") return [];
      const { tool } = found;
      const outcome = outcomeOf(tool);
      const place = new vscode.Range(0, 0, 0, 0);
      const again: vscode.Command = {
        title: vscode.l10n.t("Edit Input"),
        command: "linewise.runTool",
        arguments: [{ tool: tool.name }],
      };
      if (outcome === undefined) return [new vscode.CodeLens(place, again)];
      const summary = { title: `${iconOf(outcome)} ${describeResult(outcome)}`, command: "" };
      const copy = { title: vscode.l10n.t("Copy"), command: "linewise.copyToolResult" };
      const lenses = outcome.text === "" ? [summary, again] : [summary, copy, again];
      return lenses.map((command) => new vscode.CodeLens(place, command));
    },
  };
  const registered = vscode.languages.registerCodeLensProvider(
    { scheme: ownFileScheme, pattern: "**/*.txt" },
    provider,
  );
  return {
    update: () => changes.fire(),
    dispose() {
      registered.dispose();
      changes.dispose();
    },
  };
}

function iconOf({ kind }: Outcome): string {
  return {
    result: "$(pass)",
    error: "$(error)",
    stopped: "$(circle-slash)",
    notAllowed: "$(circle-slash)",
  }[kind];
}

/** Most models count three to four characters of such texts as one token. */
const charactersOfToken = 4;

export function describeResult({ kind, text, durationMs }: Outcome): string {
  const duration = formatDuration(durationMs);
  if (kind === "stopped") return vscode.l10n.t("Stopped after {0}", duration);
  if (kind === "notAllowed")
    return vscode.l10n.t("No result: you did not allow it, or canceled it");
  const characters = text.length.toLocaleString("en-US");
  const tokens = Math.ceil(text.length / charactersOfToken).toLocaleString("en-US");
  return kind === "result"
    ? vscode.l10n.t(
        "Result after {0}: {1} characters, about {2} tokens",
        duration,
        characters,
        tokens,
      )
    : vscode.l10n.t(
        "Error after {0}: {1} characters, about {2} tokens",
        duration,
        characters,
        tokens,
      );
}

function formatDuration(durationMs: number): string {
  return durationMs < 1_000
    ? vscode.l10n.t("{0} ms", Math.round(durationMs))
    : vscode.l10n.t("{0} s", (durationMs / 1_000).toFixed(1));
}
