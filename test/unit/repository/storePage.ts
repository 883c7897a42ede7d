/** A link or picture of a page, as it stands there. */
export interface PageLink {
  readonly kind: "link" | "picture";
  readonly target: string;
}

/** The links and pictures of a Markdown page, in Markdown and HTML, without those in code. */
export function findLinks(markdown: string): readonly PageLink[] {
  const text = markdown.replaceAll(/^(`{3,}).*?^\1|`[^`\n]*`/gms, "");
  const inMarkdown = Array.from(
    text.matchAll(/(!?)\[(?:[^[\]]|\[[^\]]*\])*\]\(([^()\s]+)[^()]*\)/g),
  );
  const inHtml = Array.from(
    text.matchAll(/<(img|a|source|video)\b[^>]*?\b(?:src|href)="([^"]+)"/g),
  );
  const nested = Array.from(text.matchAll(/\[!\[[^\]]*\]\(([^()\s]+)[^()]*\)/g));
  return [
    ...inMarkdown.map(([, mark, target = ""]) => toLink(mark === "!", target)),
    ...nested.map(([, target = ""]) => toLink(true, target)),
    ...inHtml.map(([, tag, target = ""]) => toLink(tag !== "a", target)),
  ];
}

function toLink(isPicture: boolean, target: string): PageLink {
  return { kind: isPicture ? "picture" : "link", target };
}

/** What of a page would be broken, or refused, in a store: there, nothing is beside it. */
export function findBrokenOnPage(markdown: string): readonly string[] {
  return findLinks(markdown)
    .filter(({ kind, target }) => {
      if (kind === "link") return !/^(?:https:\/\/|mailto:|#)/.test(target);
      return !/^https:\/\/[^?#]+\.(?:png|gif|jpe?g|webp)(?:[?#].*)?$/i.test(target);
    })
    .map(({ kind, target }) => `${kind} ${target}`);
}

/**
 * The file of the repository that a link means, by its path from the root: a relative link as well as
 * one to the repository's own pages. Undefined where it means something else.
 */
export function fileInRepository(target: string, repositoryUrl: string): string | undefined {
  const [address = ""] = target.split(/[?#]/);
  if (!/^[a-z]+:/i.test(address)) return address === "" ? undefined : decodeURI(address);
  const root = repositoryUrl.replace(/\.git$/, "");
  const rawRoot = root.replace("https://github.com/", "https://raw.githubusercontent.com/");
  for (const start of [`${root}/blob/`, `${root}/raw/`, `${root}/tree/`, `${rawRoot}/`]) {
    if (!address.startsWith(start)) continue;
    return decodeURI(address.slice(start.length).replace(/^[^/]+\/?/, ""));
  }
  return undefined;
}
