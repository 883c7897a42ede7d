import type { Finding, Section } from "./findings.ts";
import { findReportLinks, type ReportLink } from "./reportLinks.ts";
import type { SetupReport } from "./report.ts";

/** What a button of the page runs. */
export type PageAction = Pick<ReportLink, "command" | "arguments">;

/** The page as HTML, and what its buttons run, by the ids in their `data-action`. */
export interface RenderedPage {
  readonly body: string;
  readonly actions: ReadonlyMap<string, PageAction>;
}

/** Below everything else. */
const closing = [
  ["Check Again", "linewise.checkSetup"],
  ["Copy Report", "linewise.copySetup"],
  ["Show Log", "linewise.showLog"],
  ["Take the Tour", "linewise.getStarted"],
] as const;

/** A button says as much. */
const saysOneCommand = /^(?:run|select) "[^"]*"\.$/;

/**
 * First a sentence, then what waits for a click, each with its button, then, folded, all that was looked
 * at. It is read in this order by a screen reader, and needs no color to be understood.
 *
 * @param isKnown Whether this VS Code has a command: without it, there is no button.
 */
export function renderPage(
  { headline, about, needed, others }: SetupReport,
  isKnown: (command: string) => boolean,
): RenderedPage {
  const actions = new Map<string, PageAction>();
  const button = (words: string, { command, arguments: given }: PageAction, look = ""): string => {
    const id = [command, ...given].join(" ");
    actions.set(id, { command, arguments: given });
    return `<button class="${look}" data-action="${escape(id)}">${escape(words)}</button>`;
  };
  const linksIn = (text: string): readonly ReportLink[] =>
    findReportLinks(text).filter(({ command }) => isKnown(command));

  /** What leads somewhere looks like a link, within its sentence. */
  const inline = (text: string): string => {
    const links = linksIn(text);
    const ends = [0, ...links.map(({ endExclusive }) => endExclusive)];
    const parts = links.map((link, at) => {
      const name = text.slice(link.offset, link.endExclusive).replaceAll(/^["`]|["`]$/g, "");
      return plain(text.slice(ends[at], link.offset)) + button(name, link, "link");
    });
    return parts.join("") + plain(text.slice(ends.at(-1)));
  };
  const renderNeeded = ({ state, advice = "" }: Finding): string => {
    const buttons = linksIn(advice).map((link) => button(link.title, link));
    const isSaid = buttons.length > 0 && saysOneCommand.test(advice);
    const words = isSaid ? "" : `<p>${plain(asSentence(advice))}</p>`;
    return `<li><p>${plain(state)}</p>${words}${buttons.join(" ")}</li>`;
  };
  const renderOther = ({ level, state, advice }: Finding): string => {
    const more = advice === undefined ? "" : ` ${inline(asSentence(advice))}`;
    return `<li>${level === "note" ? "<b>Note:</b> " : ""}${inline(state)}${more}</li>`;
  };
  const renderSection = ({ title, findings }: Section): string =>
    `<h3>${title}</h3><ul>${findings.map(renderOther).join("")}</ul>`;

  const body = [
    `<h1 tabindex="-1">${plain(headline)}</h1>`,
    ...(needed.length === 0
      ? []
      : [`<h2>For you to decide</h2><ul class="needed">${needed.map(renderNeeded).join("")}</ul>`]),
    `<details><summary>What was looked at</summary>${others.map(renderSection).join("")}`,
    `<p>${plain(about)}</p></details>`,
    `<p class="closing">${closing.map(([words, command]) => button(words, { command, arguments: [] }, "quiet")).join(" ")}</p>`,
  ].join("\n");
  return { body, actions };
}

function asSentence(advice: string): string {
  return advice.slice(0, 1).toUpperCase() + advice.slice(1);
}

/** Names of settings in the type of code. */
function plain(text: string): string {
  return escape(text).replaceAll(/`([^`]*)`/g, "<code>$1</code>");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
