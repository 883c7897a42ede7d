import assert from "node:assert/strict";
import { after, before, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { type Program, startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { commandRecipes } from "../../../support/tree/commandRecipes.ts";
import { pairs } from "../../../support/tree/kinds.ts";
import { keptRecipes } from "../../../support/tree/person/keptRecipes.ts";
import { nextCallRecipes } from "../../../support/tree/nextCallRecipes.ts";
import { othersRecipes } from "../../../support/tree/othersRecipes.ts";
import { personRecipes } from "../../../support/tree/person/personRecipes.ts";
import { questionRecipes } from "../../../support/tree/person/questionRecipes.ts";
import { unknownRecipes } from "../../../support/tree/unknownRecipes.ts";

describe("what a command did to a folder", function () {
  const inFolder = useTemporaryFolder();
  let program: Program;
  before(() => {
    program = startProgram("../tree/recordCases.ts", [inFolder()], inFolder("compiled"));
  });
  after(() => program.kill());

  function check(name: string): void {
    it(name, async function () {
      if (process.platform === "win32") skipTest(this, "its shell has no POSIX commands");
      program.write(name);
      const line = await program.next();
      assert.equal(line?.kind, "case");
      if (line.problem !== undefined) assert.fail(line.problem);
    });
  }

  describe("is undone and redone exactly", () => Object.keys(commandRecipes).forEach(check));

  describe("is undone exactly, and leaves what was there before, or may have been", () =>
    Object.keys(unknownRecipes).forEach(check));

  describe("is its own, whatever a person does meanwhile", () =>
    Object.keys(personRecipes).forEach(check));

  describe("may be others', where nobody can tell", () =>
    Object.keys(othersRecipes).forEach(check));

  describe("is told, whatever else its agent does", () =>
    Object.keys(nextCallRecipes).forEach(check));

  describe("keeps what was there before, whatever a person makes of it meanwhile", () =>
    Object.keys(keptRecipes).forEach(check));

  describe("is what it did since a person allowed it", () =>
    Object.keys(questionRecipes).forEach(check));

  describe("is undone and redone exactly where one thing becomes another", () => {
    [...pairs.keys(), "all pairs"].forEach(check);
  });
});
