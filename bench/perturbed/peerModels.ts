import { applyPatch } from "../peers/codexApplyPatch.ts";
import { replaceString } from "../peers/copilotReplaceString.ts";
import { editFileByMcp } from "../peers/mcpEditFile.ts";
import type { PeerEdit } from "../peers/peerEdit.ts";
import { canQuote, chooseContext, type Quote, quote, wholeContext } from "./quoting.ts";
import { type Attempt, type Attempts, type Situation, textOf } from "./situation.ts";

const asItIs = (line: string): string => line;

/** Copilot asks for three lines around; an error lets the model copy again, this time with care. */
export function byCopilotStrings(situation: Situation): Attempts {
  return quoteTwice(situation, 3, (text, { oldLines, newLines }) =>
    replaceString(text, oldLines.join("\n"), newLines.join("\n")),
  );
}

/** Of the MCP filesystem server a model sees the whole file. */
export function byMcpStrings(situation: Situation): Attempts {
  const window = { first: 1, last: situation.read.length };
  return quoteTwice({ ...situation, window }, 0, (text, { oldLines, newLines }) =>
    editFileByMcp(text, [{ oldText: oldLines.join("\n"), newText: newLines.join("\n") }]),
  );
}

/** Three lines around are what models are taught to give `apply_patch`. */
export function byPatch(situation: Situation): Attempts {
  return quoteTwice(situation, 3, (text, { oldLines, newLines }) =>
    applyPatch(situation.path, text, [{ oldLines, newLines }]),
  );
}

/** Everything is copied, from what the file was when it was read. */
export function byWholeFile({ read, hunk, writtenLines, copy }: Situation): Attempts {
  const above = read.slice(0, hunk.start).map(copy);
  const below = read.slice(hunk.end).map(copy);
  return [{ isSuccess: true, text: textOf([...above, ...writtenLines, ...below]) }];
}

/**
 * An error says that the text is not there, or more than once. Neither shows what is there, so an agent
 * can copy what it has read once more, without the mistake, and where it was there more than once with
 * all the context that it has seen.
 */
function quoteTwice(
  situation: Situation,
  least: number,
  edit: (text: string, quote: Quote) => PeerEdit,
): Attempts {
  const now = textOf(situation.now);
  if (!canQuote(situation)) return [{ isSuccess: false, text: now }];
  const context = chooseContext(situation, least);
  const first = edit(now, quote(situation, context, situation.copy));
  if (first.ok) return [attemptOf(first, now)];
  const wider = first.error.startsWith("Multiple") ? wholeContext(situation) : context;
  const second = edit(now, quote(situation, wider, asItIs));
  return [attemptOf(first, now), attemptOf(second, now)];
}

function attemptOf(result: PeerEdit, now: string): Attempt {
  return result.ok ? { isSuccess: true, text: result.text } : { isSuccess: false, text: now };
}
