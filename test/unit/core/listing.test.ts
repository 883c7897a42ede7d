import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  firstEntries,
  renderListing,
  type ListedEntry,
  humanizeSize,
  renderPermissions,
} from "../../../src/core/listing.ts";

const modified = new Date("2025-03-01T12:00:00.987Z");
const entries: ListedEntry[] = [
  { name: "b.txt", kind: "file", details: { sizeBytes: 1_234, modified, mode: 0o100644 } },
  {
    name: "a-link",
    kind: "link",
    target: "../else\nwhere",
    details: { sizeBytes: 9, modified, mode: 0o120777 },
  },
  { name: "src", kind: "folder", details: { sizeBytes: 4_096, modified, mode: 0o40755 } },
  { name: "A", kind: "folder" },
  { name: "evil\n\u202etxt", kind: "file" },
  { name: "pipe", kind: "other" },
];

describe("firstEntries", () => {
  it("gives folders first, then the rest, each by name", () => {
    assert.deepEqual(
      firstEntries(entries, 10).map(({ name }) => name),
      ["A", "src", "a-link", "b.txt", "evil\n\u202etxt", "pipe"],
    );
  });

  it("gives as many as there may be", () => {
    assert.equal(firstEntries(entries, 6).length, 6);
    assert.deepEqual(firstEntries(entries, 5), firstEntries(entries, 6).slice(0, 5));
  });
});

describe("renderListing", () => {
  const sorted = firstEntries(entries, 10);

  it("marks folders, shows where links lead, and reveals what hides", () => {
    assert.deepEqual(renderListing(sorted, { long: false }), [
      "A/",
      "src/",
      "a-link -> ../else[U+000A]where",
      "b.txt",
      "evil[U+000A][U+202E]txt",
      "pipe",
    ]);
  });

  it("puts permissions, size and time before the names when asked", () => {
    assert.deepEqual(renderListing(sorted.slice(0, 4), { long: true }), [
      "---------       -  -                     A/",
      "rwxr-xr-x       -  2025-03-01T12:00:00Z  src/",
      "rwxrwxrwx     9 B  2025-03-01T12:00:00Z  a-link -> ../else[U+000A]where",
      "rw-r--r--  1.2 KB  2025-03-01T12:00:00Z  b.txt",
    ]);
  });

  it("has no lines for an empty folder", () => {
    assert.deepEqual(renderListing([], { long: true }), []);
  });
});

describe("humanizeSize", () => {
  const examples: readonly [number, string][] = [
    [0, "0 B"],
    [1_023, "1023 B"],
    [1_024, "1.0 KB"],
    [1_536, "1.5 KB"],
    [1_048_524, "1023.9 KB"],
    [1_048_525, "1.0 MB"],
    [1_048_576, "1.0 MB"],
    [5 * 1024 ** 3, "5.0 GB"],
    [1024 ** 6, "1024.0 PB"],
  ];
  for (const [bytes, shown] of examples) {
    it(`${bytes} is ${shown}`, () => {
      assert.equal(humanizeSize(bytes), shown);
    });
  }
});

describe("renderPermissions", () => {
  const examples: readonly [number, string][] = [
    [0o100644, "rw-r--r--"],
    [0o40755, "rwxr-xr-x"],
    [0o100000, "---------"],
    [0o777, "rwxrwxrwx"],
    [0o421, "r---w---x"],
    [0o104755, "rwsr-xr-x"],
    [0o106644, "rwSr-Sr--"],
    [0o41777, "rwxrwxrwt"],
    [0o41776, "rwxrwxrwT"],
  ];
  for (const [mode, shown] of examples) {
    it(`0o${mode.toString(8)} is ${shown}`, () => {
      assert.equal(renderPermissions(mode), shown);
    });
  }
});
