/** The fields of a manifest that Open VSX looks at, with their words in place of keys. */
export interface PublishedManifest {
  readonly publisher?: string;
  readonly name?: string;
  readonly version?: string;
  readonly displayName?: string;
  readonly description?: string;
  readonly license?: string;
  readonly categories?: readonly string[];
  readonly keywords?: readonly string[];
  readonly homepage?: string;
  readonly repository?: { readonly url: string };
  readonly bugs?: { readonly url: string };
  readonly qna?: string;
  readonly galleryBanner?: { readonly color?: string; readonly theme?: string };
  readonly engines: { readonly vscode: string };
  readonly enabledApiProposals?: unknown;
}

const maxNameCharacters = 255;
const maxDescriptionCharacters = 2_048;
const maxColorCharacters = 16;

/**
 * What Open VSX would refuse, by the rules that its server checks (`ExtensionValidator` of
 * eclipse/openvsx): its own tool checks nothing before it publishes. And what neither store should get.
 */
export function findOpenVsxProblems(manifest: PublishedManifest): readonly string[] {
  const { publisher, name, version, license, engines, galleryBanner = {} } = manifest;
  return [
    ...checkWords("publisher", publisher, maxNameCharacters, /^(?!-$)[\w\-+$~]+$/),
    ...checkWords("name", name, maxNameCharacters, /^[\w\-+$~]+$/),
    ...checkWords("version", version, maxNameCharacters, versionPattern),
    ...checkWords("displayName", manifest.displayName),
    ...checkWords("description", manifest.description, maxDescriptionCharacters),
    ...checkWords("license", license),
    ...(manifest.categories ?? []).flatMap((each) => checkWords("categories", each)),
    ...(manifest.keywords ?? []).flatMap((each) => checkWords("keywords", each)),
    ...checkAddress("homepage", manifest.homepage),
    ...checkAddress("repository", manifest.repository?.url),
    ...checkAddress("bugs", manifest.bugs?.url),
    ...(manifest.qna === "marketplace" ? [] : checkAddress("qna", manifest.qna)),
    ...checkWords("galleryBanner.color", galleryBanner.color, maxColorCharacters, /^#[\da-f]{6}$/i),
    ...checkWords(
      "galleryBanner.theme",
      galleryBanner.theme,
      maxNameCharacters,
      /^(?:dark|light)$/,
    ),
    ...checkWords("engines.vscode", engines.vscode, maxNameCharacters, /^[\^>=]*\d+\.\d+\.\d+$/),
    ...(manifest.enabledApiProposals === undefined ? [] : ["enabledApiProposals"]),
  ];
}

const versionPattern = /^(?!(?:latest|pre-release|reviews)$)[\p{L}\p{N}$+\-,.:;_]+$/u;

/** It must be there, be no key of a translation, and hold no character that is not seen. */
function checkWords(
  field: string,
  value = "",
  maxCharacters = maxNameCharacters,
  pattern = /^[^%].*$/,
): readonly string[] {
  const isGood =
    pattern.test(value) &&
    value.length <= maxCharacters &&
    !/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}]/u.test(value);
  return isGood ? [] : [`${field}: ${JSON.stringify(value)}`];
}

function checkAddress(field: string, value: string | undefined): readonly string[] {
  return checkWords(field, value, maxNameCharacters, /^https:\/\/[\w-]+(?:\.[\w-]+)+\//);
}
