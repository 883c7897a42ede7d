import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type BrowserSystem, findChromium } from "../../../harness/browser/chromium.ts";

/** A system on which there are these files, and these programs in `PATH`. */
function systemOf(
  platform: NodeJS.Platform,
  files: readonly string[],
  environment: BrowserSystem["environment"] = {},
  programs: Readonly<Record<string, string>> = {},
): BrowserSystem {
  return {
    platform,
    environment,
    home: "/Users/ada",
    exists: (path) => files.includes(path) || Object.values(programs).includes(path),
    findProgram: (name) => programs[name],
  };
}

const windows = {
  ProgramFiles: "C:\\Program Files",
  "ProgramFiles(x86)": "C:\\Program Files (x86)",
  LOCALAPPDATA: "D:\\Ada\\AppData\\Local",
};
const edge = "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe";

describe("the browser of the tests", () => {
  it("is Edge, which each Windows has, where there is no Chrome", () => {
    assert.equal(findChromium(systemOf("win32", [edge], windows)), edge);
    const chrome = "D:\\Ada\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe";
    assert.equal(findChromium(systemOf("win32", [edge, chrome], windows)), chrome);
    assert.equal(findChromium(systemOf("win32", [], windows)), undefined);
    assert.equal(findChromium(systemOf("win32", [edge])), undefined);
  });

  it("is an application of macOS, for all or for one person, or a program in PATH", () => {
    const own = "/Users/ada/Applications/Chromium.app/Contents/MacOS/Chromium";
    const shared = "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge";
    const brew = { chromium: "/opt/homebrew/bin/chromium" };
    assert.equal(findChromium(systemOf("darwin", [own, shared])), own);
    assert.equal(findChromium(systemOf("darwin", [shared], {}, brew)), shared);
    assert.equal(findChromium(systemOf("darwin", [], {}, brew)), "/opt/homebrew/bin/chromium");
  });

  it("is a program in PATH on Linux", () => {
    const programs = { "microsoft-edge": "/usr/bin/microsoft-edge", chromium: "/usr/bin/chromium" };
    assert.equal(findChromium(systemOf("linux", [edge], {}, programs)), "/usr/bin/chromium");
  });

  it("is the one that CHROMIUM_PATH names, which must be there", () => {
    const environment = { CHROMIUM_PATH: "/my/browser" };
    assert.equal(findChromium(systemOf("linux", ["/my/browser"], environment)), "/my/browser");
    assert.throws(
      () => findChromium(systemOf("linux", [], environment)),
      /CHROMIUM_PATH leads to no file: \/my\/browser/,
    );
  });
});
