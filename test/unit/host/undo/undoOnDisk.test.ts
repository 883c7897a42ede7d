import assert from "node:assert/strict";
import { chownSync } from "node:fs";
import { after, before, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { type Program, startProgram } from "../../../support/crash/program.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { crashRecipes } from "../../../support/tree/undo/crashRecipes.ts";
import { lawRecipes } from "../../../support/tree/undo/lawRecipes.ts";
import { madeRecipes } from "../../../support/tree/undo/madeRecipes.ts";
import { movedRecipes } from "../../../support/tree/undo/movedRecipes.ts";
import { sameFileRecipes } from "../../../support/tree/undo/sameFileRecipes.ts";
import { orderRecipes } from "../../../support/tree/undo/orderRecipes.ts";
import { overwrittenRecipes } from "../../../support/tree/undo/overwrittenRecipes.ts";
import { renamedRecipes } from "../../../support/tree/undo/renamedRecipes.ts";
import { restRecipes } from "../../../support/tree/undo/restRecipes.ts";
import { reviewRecipes } from "../../../support/tree/undo/reviewRecipes.ts";
import { revertedRecipes } from "../../../support/tree/undo/takenBack/revertedRecipes.ts";
import { besideRecipes } from "../../../support/tree/undo/takenBack/besideRecipes.ts";
import { typedRecipes } from "../../../support/tree/undo/takenBack/typedRecipes.ts";
import { cameBackRecipes } from "../../../support/tree/undo/takenBack/cameBackRecipes.ts";
import { undoRecipes } from "../../../support/tree/undo/undoRecipes.ts";
import { wholeRecipes } from "../../../support/tree/undo/wholeRecipes.ts";

describe("of what an undo cannot do", function () {
  const inFolder = useTemporaryFolder();
  let program: Program;
  before(() => {
    // A superuser may write whatever is read-only.
    const user = process.getuid?.() === 0 ? 65_534 : undefined;
    if (user !== undefined) chownSync(inFolder(), user, user);
    program = startProgram("../tree/recordCases.ts", [inFolder()], inFolder("compiled"), user);
  });
  after(() => program.kill());

  const recipes = {
    ...undoRecipes,
    ...lawRecipes,
    ...restRecipes,
    ...reviewRecipes,
    ...madeRecipes,
    ...movedRecipes,
    ...sameFileRecipes,
    ...orderRecipes,
    ...renamedRecipes,
    ...overwrittenRecipes,
    ...crashRecipes,
    ...wholeRecipes,
    ...revertedRecipes,
    ...cameBackRecipes,
    ...besideRecipes,
    ...typedRecipes,
  };
  for (const name of Object.keys(recipes)) {
    it(name, async function () {
      if (process.platform === "win32") skipTest(this, "its shell has no POSIX commands");
      program.write(name);
      const line = await program.next();
      assert.equal(line?.kind, "case");
      if (line.problem !== undefined) assert.fail(line.problem);
    });
  }
});
