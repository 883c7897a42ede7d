import type { Failure } from "../../../src/core/failure/failure.ts";
import { appliedExamples } from "./appliedExamples.ts";
import { doubtExamples } from "./doubtExamples.ts";
import { snapshotExamples } from "./snapshotExamples.ts";

export type Examples = {
  readonly [Code in Failure["code"]]: readonly [Example<Code>, ...Example<Code>[]];
};

type Example<Code> = Extract<Failure, { readonly code: Code }>;

const emptyText = { maximum: 0, totalLines: 0 } as const;
const named = { path: "src/a.py", symbol: "parse", field: "symbol" } as const;
const lines = { operation: 1, type: "lines", startLine: 3, endLine: 5 } as const;
const insert = { operation: 2, type: "insert_before", startLine: 4, endLine: 4 } as const;
const insertAfter = { operation: 0, type: "insert_after", startLine: 6, endLine: 6 } as const;

/** At least one failure of every code, and one for each way in which a code is worded. */
export const failureExamples: Examples = {
  inputNotObject: [{ code: "inputNotObject", actual: "a string" }],
  missingField: [{ code: "missingField", field: "path", expected: "a string" }],
  unknownField: [{ code: "unknownField", field: "pth", known: ["path", "offset", "limit"] }],
  mistypedField: [
    { code: "mistypedField", field: "path", expected: "a string", actual: "the number 7" },
  ],
  numberOutOfRange: [
    { code: "numberOutOfRange", field: "limit", value: 0, minimum: 1 },
    { code: "numberOutOfRange", field: "limit", value: 12, maximum: 9 },
    { code: "numberOutOfRange", field: "limit", value: 12, minimum: 1, maximum: 9 },
  ],
  valueNotAllowed: [
    { code: "valueNotAllowed", field: "type", value: "line", allowed: ["lines", "string"] },
  ],
  emptyText: [{ code: "emptyText", field: "replacements[0].searchFor" }],
  emptyList: [{ code: "emptyList", field: "replacements" }],
  fieldOfOtherType: [
    {
      code: "fieldOfOtherType",
      field: "replacements[0].searchFor",
      type: "lines",
      allowed: ["startLine", "endLine", "replaceWith"],
    },
  ],
  twoWays: [
    {
      code: "twoWays",
      ways: [
        ["old_string", "new_string"],
        ["start_line", "end_line", "new_content"],
      ],
    },
  ],
  loneSurrogate: [{ code: "loneSurrogate", field: "content", offset: 41 }],
  symbolNotFound: [
    {
      code: "symbolNotFound",
      ...named,
      field: "replacements[1].fromSymbol",
      candidates: [{ name: "Cache.parseAll", startLine: 3, endLine: 3 }],
      others: 2,
    },
  ],
  symbolAmbiguous: [
    {
      code: "symbolAmbiguous",
      ...named,
      candidates: [
        { name: "Cache.parse", startLine: 3, endLine: 9 },
        { name: "Store.parse", startLine: 13, endLine: 19 },
      ],
    },
  ],
  symbolShared: [{ code: "symbolShared", ...named, startLine: 3, endLine: 9 }],
  symbolCut: [{ code: "symbolCut", ...named, startLine: 3, endLine: 3 }],
  noOutline: [{ code: "noOutline", ...named }],
  noLineRange: [{ code: "noLineRange", field: "ranges", value: "60..75" }],
  nulCharacter: [{ code: "nulCharacter", field: "content", offset: 41 }],
  lineOutOfRange: [
    {
      code: "lineOutOfRange",
      operation: 2,
      field: "replacements[2].endLine",
      line: 12,
      maximum: 10,
      totalLines: 10,
    },
    {
      code: "lineOutOfRange",
      operation: 0,
      field: "replacements[0].startLine",
      line: 7,
      ...emptyText,
    },
    { code: "lineOutOfRange", field: "start_line", line: 1, ...emptyText },
    {
      code: "lineOutOfRange",
      operation: 0,
      field: "replacements[0].startLine",
      line: 7,
      ...emptyText,
      snapshotId: "s7f2a01",
    },
    {
      code: "lineOutOfRange",
      operation: 1,
      field: "replacements[1].endLine",
      line: 12,
      maximum: 11,
      totalLines: 11,
      snapshotId: "s7f2a01",
    },
  ],
  ...snapshotExamples,
  reversedRange: [
    { code: "reversedRange", operation: 1, startLine: 9, endLine: 4 },
    { code: "reversedRange", startLine: 9, endLine: 4 },
    { code: "reversedRange", operation: 1, startLine: 9, endLine: 4, isSource: true },
  ],
  tooManySources: [{ code: "tooManySources", paths: ["src/b.ts", "src/c.ts"] }],
  sourceUndecodable: [
    { code: "sourceUndecodable", operation: 2, path: "b.ts", line: 7, encoding: "utf8" },
  ],
  sourceNeedsQuestion: [{ code: "sourceNeedsQuestion", operation: 2, path: ".env" }],
  emptyInsert: [{ code: "emptyInsert", operation: 3 }],
  overlap: [
    { code: "overlap", first: lines, second: { ...lines, operation: 4, startLine: 5 } },
    { code: "overlap", first: lines, second: { ...lines, type: "from", startLine: 5 } },
  ],
  insertInsideRange: [
    { code: "insertInsideRange", insert, range: lines },
    { code: "insertInsideRange", insert: insertAfter, range: { ...lines, endLine: 9 } },
    { code: "insertInsideRange", insert, range: { ...lines, type: "from" } },
  ],
  noMatch: [
    { code: "noMatch", operation: 1, kind: "text", searched: "foo", path: "src/a.ts", hints: [] },
    {
      code: "noMatch",
      kind: "pattern",
      searched: "fo+",
      path: "src/a.ts",
      hints: [
        {
          kind: "similar",
          startLine: 3,
          endLine: 4,
          shown: "→Foo",
          differences: ["letter case", "indentation"],
        },
        { kind: "similar", startLine: 8, endLine: 8, shown: "bar", differences: ["wording"] },
        { kind: "alreadyApplied", startLine: 11, endLine: 12 },
        { kind: "changedByBatch", startLine: 14, endLine: 14 },
        { kind: "plainText", startLine: 15, endLine: 15 },
        { kind: "anchored", startLine: 16, endLine: 16 },
        { kind: "changedSince", snapshotId: "s7f2a01" },
      ],
    },
  ],
  notUnique: [
    {
      code: "notUnique",
      searched: "foo",
      path: "src/a.ts",
      found: 3,
      lines: [3, 8, 21],
      lineCount: 3,
    },
    { code: "notUnique", searched: "foo", path: "src/a.ts", found: 2, lines: [8], lineCount: 1 },
  ],
  searchIncomplete: [
    {
      code: "searchIncomplete",
      pattern: "(a+)+$",
      reason: "pattern",
      unsearchedFiles: 2,
      isListIncomplete: false,
      paths: ["src/a.ts", "src/b.ts"],
    },
    ...(["time", "blocked"] as const).map((reason) => ({
      code: "searchIncomplete" as const,
      pattern: "a",
      reason,
      unsearchedFiles: 12_345,
      isListIncomplete: true,
      paths: [],
    })),
  ],
  tooManyMatches: [
    { code: "tooManyMatches", operation: 2, found: 9_876, foundBefore: 456, limit: 10_000 },
    { code: "tooManyMatches", found: 10_001, limit: 10_000 },
  ],
  tooMuchNewText: [
    { code: "tooMuchNewText", operation: 2, length: 600_000_000, limit: 67_108_864 },
    {
      code: "tooMuchNewText",
      operation: 16,
      isSource: true,
      length: 68_000_000,
      limit: 67_108_864,
    },
    { code: "tooMuchNewText", length: 67_108_865, limit: 67_108_864 },
  ],
  pathEmpty: [{ code: "pathEmpty" }],
  pathHasNul: [{ code: "pathHasNul", path: "a[U+0000]b" }],
  pathNotOnWindows: [
    { code: "pathNotOnWindows", path: "aux.c", reason: "aux is the name of a device" },
  ],
  uriMalformed: [{ code: "uriMalformed", path: "file:a", problem: "its path is not absolute" }],
  noWorkspaceFolder: [{ code: "noWorkspaceFolder", path: "a.ts" }],
  ambiguousPath: [
    { code: "ambiguousPath", path: "a.ts", candidates: ["web/a.ts", "api/a.ts", "docs/a.ts"] },
  ],
  schemeNotAllowed: [{ code: "schemeNotAllowed", path: "http://a/b", scheme: "http" }],
  pathUnresolvable: [
    { code: "pathUnresolvable", path: "loop/a.ts", cause: "ELOOP" },
    { code: "pathUnresolvable", path: `${"n".repeat(256)}.ts`, cause: "ENAMETOOLONG" },
  ],
  notFound: [{ code: "notFound", path: "src/b.ts" }],
  alreadyExists: [{ code: "alreadyExists", path: "src/b.ts" }],
  notAFile: [{ code: "notAFile", path: "src", kind: "a folder" }],
  notAFolder: [{ code: "notAFolder", path: "src/a.ts" }],
  binaryFile: [{ code: "binaryFile", path: "logo.png", sizeBytes: 12_345, kind: "a PNG image" }],
  fileTooLarge: [{ code: "fileTooLarge", path: "dump.sql", sizeBytes: 60_000_000 }],
  sameFileTwice: [{ code: "sameFileTwice", paths: ["src/a.ts", "src/link.ts"] }],
  newTextTooLarge: [
    { code: "newTextTooLarge", path: "dump.sql", length: 600_000_000, limit: 268_435_456 },
  ],
  unencodable: [
    { code: "unencodable", path: "a.txt", character: "€", line: 4, encoding: "iso88591" },
  ],
  offsetPastEnd: [
    { code: "offsetPastEnd", path: "a.txt", offset: 12, totalLines: 10 },
    { code: "offsetPastEnd", path: "a.txt", offset: 3, totalLines: 1 },
  ],
  stale: [{ code: "stale", path: "src/a.ts" }],
  replacedMeanwhile: [{ code: "replacedMeanwhile", path: "src/a.ts" }],
  changedAfterWrite: [{ code: "changedAfterWrite", path: "src/a.ts" }],
  readOnlyFile: [
    { code: "readOnlyFile", path: "src/a.ts" },
    { code: "readOnlyFile", path: "src/a.ts", unsavedPaths: ["src/b.ts"] },
    { code: "readOnlyFile", path: "src/a.ts", unsavedPaths: ["src/b.ts", "src/c.ts"] },
  ],
  hiddenChanges: [{ code: "hiddenChanges", path: "src/a.ipynb", editor: "a notebook editor" }],
  ...appliedExamples,
  undecodableLine: [{ code: "undecodableLine", path: "a.txt", line: 4, encoding: "utf8" }],
  undecodedText: [{ code: "undecodedText", path: "a.txt", line: 4, encoding: "utf8" }],
  textNotOfBytes: [{ code: "textNotOfBytes", path: "a.txt", encoding: "utf8" }],
  systemError: [
    { code: "systemError", path: "a.txt", step: "Writing", cause: "ENOSPC", left: "old" },
    { code: "systemError", path: "a.txt", step: "Checking", cause: "EIO", left: "new" },
    {
      code: "systemError",
      path: "a.txt",
      step: "Replacing",
      cause: "EIO",
      left: "old",
      keptPath: "a.txt.tmp",
    },
    {
      code: "systemError",
      path: "a.txt",
      step: "Restoring",
      cause: "EIO",
      left: "unknown",
      keptPath: "a.txt.tmp",
    },
  ],
  emptyPattern: [{ code: "emptyPattern", field: "pattern" }],
  patternTooLong: [{ code: "patternTooLong", length: 12_345, limit: 10_000 }],
  invalidPattern: [
    { code: "invalidPattern", pattern: "a(", problem: "the group is not closed", offset: 1 },
    { code: "invalidPattern", pattern: "a(", problem: "the group is not closed" },
    { code: "invalidPattern", pattern: "[z-\0]", problem: "bad range z-\0", offset: 1 },
  ],
  invalidReplacement: [
    { code: "invalidReplacement", replacement: "$<x", problem: "no such group", offset: 0 },
  ],
  patternTimedOut: [{ code: "patternTimedOut", pattern: "(a+)+b", timeoutMs: 5_000 }],
  patternOutOfRoom: [{ code: "patternOutOfRoom", pattern: "(a|b)*" }],
  invalidGlob: [
    { code: "invalidGlob", glob: "", reason: "empty" },
    { code: "invalidGlob", glob: "../*", reason: "parentFolder" },
    { code: "invalidGlob", glob: "/etc/*", reason: "outsideFolder" },
    { code: "invalidGlob", glob: "a*", reason: "tooLong" },
    { code: "invalidGlob", glob: "{a,b}*", reason: "tooManyAlternatives" },
    { code: "invalidGlob", glob: "a*", reason: "tooManyExcludes" },
    { code: "invalidGlob", glob: "[", reason: "malformed" },
  ],
  outsideAllowedPaths: [
    { code: "outsideAllowedPaths", path: "/etc/hosts", allowed: [] },
    { code: "outsideAllowedPaths", path: "/etc/hosts", allowed: ["/srv/app", "docs"] },
  ],
  untrustedWorkspace: [{ code: "untrustedWorkspace" }],
  refusedTarget: [{ code: "refusedTarget", path: ".git/config", reason: "it is Git's own" }],
  secretFile: [
    { code: "secretFile", path: ".env", pattern: "**/.env", mode: "sandboxed" },
    { code: "secretFile", path: ".env", pattern: "**/.env" },
  ],
  readRejected: [
    { code: "readRejected", paths: [".env"] },
    { code: "readRejected", paths: [".env", "/etc/hosts"] },
  ],
  ...doubtExamples,
  rejectedByUser: [{ code: "rejectedByUser" }, { code: "rejectedByUser", reason: "use tabs" }],
};
