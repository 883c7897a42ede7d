import assert from "node:assert/strict";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { after, describe, it } from "mocha";
import { skipTest } from "../../../../harness/lanes/skipTest.ts";
import { resolvePath } from "../../../../src/files/gate/gate.ts";
import { readWholeFile } from "../../../../src/files/readRegularFile.ts";
import { statWithoutLinks } from "../../../../src/files/realPlace.ts";
import { createSearchPool } from "../../../../src/files/search/searchPool.ts";
import { readKnownFile } from "../../../../src/files/write/readKnownFile.ts";
import { useTemporaryFolder } from "../../../support/disk/temporaryFolder.ts";
import { diskFolder, pathEnvironment } from "../../../support/fakes/pathEnvironment.ts";
import { searchRequest, searchWorkerUrl } from "../../../support/notation/searchRequest.ts";
import { startExchanging } from "../../../support/processes/exchangeForever.ts";
import { raceRounds } from "../../../support/processes/raceRounds.ts";

describe(`a link is swapped in for a folder while it is read, ${raceRounds} rounds`, function () {
  this.timeout(180_000 + raceRounds * 500);
  const at = useTemporaryFolder();
  const pool = createSearchPool({ workerUrl: searchWorkerUrl });
  after(() => pool.dispose());

  it("no text, name or size comes from outside", async function () {
    if (process.platform !== "linux") skipTest(this, "only Linux can exchange two names");
    for (const [folder, text] of [
      ["ws/folder", "inside\n"],
      ["outside", "from outside\n"],
    ] as const) {
      mkdirSync(at(folder), { recursive: true });
      writeFileSync(at(folder, "file"), text);
    }
    writeFileSync(at("outside", "name of outside"), "from outside\n");
    symlinkSync(at("outside"), at("link"));
    assert.deepEqual(await readAll("inside"), ["inside\n", "7", "folder/file: inside"]);
    const exchanging = await startExchanging(at("ws/folder"), at("link"));
    const told: string[] = [];
    try {
      for (let round = 0; round < raceRounds; round += 1) {
        told.push(...(await readAll(round % 2 === 0 ? "inside" : "outside")));
      }
    } finally {
      await exchanging.stop();
    }
    const expected = ["inside\n", "7", "folder/file: inside", "nothing"];
    assert.deepEqual(
      [...new Set(told)].filter((each) => !expected.includes(each)),
      [],
    );
  });

  async function readAll(pattern: string): Promise<readonly string[]> {
    return [await readFile(), await readSize(), ...(await search(pattern))];
  }

  /** As in the mode `sandboxed`: what is not inside is not read. */
  async function resolveInside() {
    const folder = diskFolder("ws", at("ws"));
    const environment = pathEnvironment([folder], { isConfined: true, allowedPaths: ["."] });
    const target = await resolvePath("folder/file", environment);
    if (!target.ok || target.value.kind !== "file") return undefined;
    return target.value.insideAllowedPaths.real ? target.value : undefined;
  }

  async function readFile(): Promise<string> {
    const target = await resolveInside();
    if (target === undefined) return "nothing";
    const file = { path: target.realPath, identity: target.identity };
    return readKnownFile(file, async (handle, { size }) => {
      const value = (await readWholeFile(handle, Number(size))).toString();
      return { ok: true, value } as const;
    }).then(
      (read) => (read.ok ? read.value : "nothing"),
      () => "nothing",
    );
  }

  async function readSize(): Promise<string> {
    const target = await resolveInside();
    if (target === undefined) return "nothing";
    return statWithoutLinks(target.realPath).then(
      ({ size }) => `${size}`,
      () => "nothing",
    );
  }

  async function search(pattern: string): Promise<string[]> {
    const realPlace = { folder: "", realPath: at("ws") };
    const request = searchRequest(at("ws"), pattern, { realPlace, walk: { realPlace } });
    const { hits, unsearched } = await pool.search(request, AbortSignal.timeout(60_000));
    const files = hits.map(({ path }) => `${path}: ${pattern}`);
    const others = unsearched.paths.map(({ path }) => path);
    return [...files, ...others.filter((path) => !["folder", "folder/file"].includes(path))];
  }
});
