import assert from "node:assert/strict";
import { before, describe, it } from "mocha";
import { importsOf, targetOf } from "./imports.ts";
import { readRepositoryFiles, type RepositoryFile } from "./repositoryFiles.ts";
import { filesLoadedBy, walks } from "./sourceMeasures.ts";

const maxWords = 4_500;

interface DrawnRoom {
  /** Such as `core/edit`. */
  readonly name: string;
  /** Such as `core/pattern/python`. */
  readonly inner: readonly string[];
  /** From the top of its layer: it imports only rooms of a greater floor. */
  readonly floor: number;
}

function readPicture(picture: string): readonly DrawnRoom[] {
  const rooms: DrawnRoom[] = [];
  let [layer, floor] = ["", 0];
  for (const line of picture.split("\n")) {
    const [, top] = /^(\w+)\/ /.exec(line) ?? [];
    const [, room, words = ""] = /^ {2}(\w+) +(.*)$/.exec(line) ?? [];
    if (top !== undefined) [layer, floor] = [top, 0];
    else if (room === undefined) floor += 1;
    else {
      const name = `${layer}/${room}`;
      const inner = [...words.matchAll(/\b(\w+)\//g)].map((match) => `${name}/${match[1]}`);
      rooms.push({ name, inner, floor });
    }
  }
  return rooms;
}

/** The layer and the room of a file; undefined where it is in none. */
function roomOf(path: string): string | undefined {
  const [, layer, room, ...rest] = path.split("/");
  return rest.length === 0 ? undefined : `${layer}/${room}`;
}

/** Imports that lead up, or to a room beside, as a sentence each. */
function findClimbs(
  files: readonly RepositoryFile[],
  rooms: readonly DrawnRoom[],
): readonly string[] {
  const floors = new Map(rooms.map(({ name, floor }) => [name, floor]));
  return files.flatMap((file) => {
    const from = roomOf(file.path);
    return importsOf(file).flatMap((specifier) => {
      const to = specifier?.startsWith(".") ? roomOf(targetOf(file.path, specifier)) : undefined;
      if (from === undefined || to === undefined || from === to) return [];
      const isInLayer = from.split("/")[0] === to.split("/")[0];
      const leadsDown = (floors.get(from) ?? 0) < (floors.get(to) ?? 0);
      return isInLayer && !leadsDown ? [`${from} imports ${to}, which is not below it`] : [];
    });
  });
}

describe("ARCHITECTURE.md", () => {
  let text = "";
  let source: readonly RepositoryFile[] = [];
  before(async () => {
    const files = await readRepositoryFiles();
    text = files.find(({ path }) => path === "ARCHITECTURE.md")?.text ?? "";
    source = files.filter(({ path }) => path.startsWith("src/") && path.endsWith(".ts"));
  });

  /** What is drawn below a heading. */
  function drawing(heading: string): string {
    const [, section = ""] = text.split(`\n## ${heading}\n`);
    return section.split("```")[1] ?? "";
  }

  it(`can be read at once: it has at most ${maxWords} words`, () => {
    const count = text.split(/\s+/).length;
    assert.ok(count <= maxWords, `${count} words`);
  });

  it("shows all rooms, with those in them", () => {
    const rooms = readPicture(drawing("The rooms"));
    const folders = source
      .map(({ path }) => path.split("/").slice(1, -1).join("/"))
      .filter((folder) => folder.includes("/"));
    assert.deepEqual(
      rooms.flatMap(({ name, inner }) => [name, ...inner]).toSorted(),
      [...new Set(folders)].toSorted(),
    );
  });

  it("shows them so that all imports lead down", () => {
    assert.deepEqual(findClimbs(source, readPicture(drawing("The rooms"))), []);
  });

  it("would show an import that leads up", () => {
    const rooms = readPicture("core/  text\n  a  has b/ in it\n    ──\n  c  else");
    const climbing = { path: "src/core/c/d.ts", text: 'import "../a/index.ts";' };
    assert.deepEqual(rooms[0]?.inner, ["core/a/b"]);
    assert.equal(findClimbs([climbing], rooms).length, 1);
  });

  for (const { name, entries } of walks.filter((walk) => walk.name !== "a search")) {
    it(`shows a way of ${name} on which each station is loaded`, () => {
      const stations = drawing(`The way of ${name}`).match(/\b[a-z]+\/\w+(?:\/\w+)?/g) ?? [];
      const paths = stations.map((station) => `src/${station}`);
      const isFile = (path: string): boolean => source.some((file) => file.path === `${path}.ts`);
      const isFolder = (path: string): boolean =>
        source.some((file) => file.path.startsWith(`${path}/`));
      assert.ok(stations.length > 8);
      assert.deepEqual(
        paths.filter((path) => !isFile(path) && !isFolder(path)),
        [],
      );
      const files = paths.filter(isFile).map((path) => `${path}.ts`);
      // Before what a walk measures, and after.
      const ends = files.filter((path) => /agentHooks|undoQuestion|review/.test(path));
      const loaded = filesLoadedBy([...entries, ...ends], source);
      assert.deepEqual(
        files.filter((path) => !loaded.includes(path)),
        [],
      );
    });
  }

  it("names only files that are there", () => {
    const named = [...text.matchAll(/`((?:core|files|toolkit|host|plugin)\/[\w/.]+\.\w+)`/g)];
    const paths = named.map(([, path = ""]) => path);
    const isThere = (path: string): boolean =>
      path.startsWith("plugin/") || source.some((file) => file.path === `src/${path}`);
    assert.ok(paths.length > 30);
    assert.deepEqual(
      paths.filter((path) => !isThere(path)),
      [],
    );
  });
});
