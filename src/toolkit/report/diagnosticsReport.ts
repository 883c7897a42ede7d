import type { Diagnostic, DiagnosticChanges } from "../../core/compareDiagnostics.ts";
import { revealHiddenInName } from "../../core/hiddenCharacters.ts";
import { countBytes, takeFitting, truncate } from "../../core/lines/index.ts";

/** More than this adds nothing: the agent already sees that it went wrong. */
const maxDiagnostics = 18;
const maxMessageCharacters = 200;
/** For the titles of the two lists. */
const titlesBytes = 200;

export interface FileDiagnostics extends DiagnosticChanges {
  /** As shown. */
  readonly path: string;
}

/**
 * What an edit did to the diagnostics of its files, in at most 20 lines: the new ones, with their
 * places in the new text, then those that are gone, with their places in the old one. What does not
 * fit into `maxBytes` is counted.
 */
export function renderDiagnostics(
  files: readonly FileDiagnostics[],
  maxBytes: number,
): readonly string[] {
  const places = files.flatMap(({ path, appeared }) =>
    appeared.map(({ line }) => ({ path, line })),
  );
  const calls = places.map(describeCall);
  const callBytes = Math.max(0, ...calls.map(countBytes));
  const appeared = files.flatMap((file) => file.appeared.map((each) => render(file.path, each)));
  const gone = files.flatMap((file) => file.gone.map((each) => render(file.path, each)));
  const all = [...appeared.slice(0, maxDiagnostics), ...gone].slice(0, maxDiagnostics);
  const shown = takeFitting(all, maxBytes - titlesBytes - callBytes);
  const shownAppeared = shown.slice(0, appeared.length);
  const shownGone = shown.slice(appeared.length);
  return [
    ...describe("New problems", appeared, shownAppeared, calls[shownAppeared.length]),
    ...describe("Resolved problems, with old line numbers", gone, shownGone),
  ];
}

function describe(
  title: string,
  diagnostics: readonly string[],
  shown: readonly string[],
  next = "",
): readonly string[] {
  if (diagnostics.length === 0) return [];
  const left = diagnostics.length - shown.length;
  const more = left > 0 ? `, ${left.toLocaleString("en-US")} of them not shown${next}` : "";
  return [`${title} (${diagnostics.length.toLocaleString("en-US")}${more}):`, ...shown];
}

/** No tool tells diagnostics; what is wrong in a line can be seen there. */
function describeCall({ path, line }: { readonly path: string; readonly line: number }): string {
  return `: for the first of these, call linewise_read_file with path ${path}, offset ${line}, limit 1`;
}

function render(path: string, { severity, origin, message, line, character }: Diagnostic): string {
  const oneLine = message
    .trim()
    .replaceAll(/\s+/g, (blank) => (blank.includes("\n") ? " " : blank));
  const words = revealHiddenInName(oneLine);
  const kept = truncate(words, maxMessageCharacters);
  const cut = kept === words ? words : `${kept}…`;
  const said = origin === "" ? "" : ` ${revealHiddenInName(origin)}`;
  return `${path}:${line}:${character} ${severity}${said}: ${cut}`;
}
