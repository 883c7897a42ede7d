import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Failure } from "../../../../src/core/failure/failure.ts";
import { fail, succeed, type Result } from "../../../../src/core/result.ts";
import {
  type AppliedPlan,
  applyPlan,
  type RouteSteps,
} from "../../../../src/host/apply/applyPlan.ts";
import type { Route } from "../../../../src/host/apply/chooseRoute.ts";
import type { FileChange } from "../../../../src/toolkit/workspace/plan.ts";
import { routeOf } from "../../../support/fakes/fakeCallServices.ts";
import { createFakeEntry } from "../../../support/fakes/fakeEntry.ts";
import { planTexts } from "../../../support/notation/plans.ts";

type Kind = "bytes" | "create" | "virtual" | "document";

/** What goes wrong with a file, by its path. */
interface Troubles {
  readonly writing?: Readonly<Record<string, Failure>>;
  /** These hold something else by the time that they are to be taken back. */
  readonly takingBack?: readonly string[];
  readonly editing?: Failure;
  readonly haveLists?: boolean;
  readonly choosing?: Failure;
  /** The edit history cannot take an entry. */
  readonly beginning?: Failure;
}

interface Run {
  readonly result: Result<AppliedPlan>;
  /** What became of the entry in the edit history. */
  readonly outcomes: readonly string[];
  /** The texts of the files, which were all "old". */
  readonly texts: Readonly<Record<string, string>>;
  /** What was done, in order. */
  readonly steps: readonly string[];
  /** How many files were looked at together, each time. */
  readonly looks: readonly number[];
}

/** Applies "new" to each file by the route of this kind. */
async function run(
  kinds: Readonly<Record<string, Kind>>,
  troubles: Troubles = {},
  onChosen: () => void = () => undefined,
  { signal } = new AbortController(),
): Promise<Run> {
  const paths = Object.keys(kinds);
  const texts = Object.fromEntries(paths.map((path) => [path, "old"]));
  const steps: string[] = [];
  const looks: number[] = [];
  const plan = planTexts(
    Object.fromEntries(
      paths.map((path) => {
        const scheme = kinds[path] === "virtual" ? "memfs" : "file";
        return [path, { old: "old", new: "new", target: { scheme } }];
      }),
    ),
  );
  const nameOf = ({ change }: { readonly change: FileChange }): string => change.file.target.shown;
  const choose = async (): Promise<Result<readonly Route[]>> => {
    await Promise.resolve();
    onChosen();
    if (troubles.choosing !== undefined) return fail(troubles.choosing);
    return succeed(plan.changes.map((change) => routeBy(kinds[nameOf({ change })], change)));
  };
  const routeSteps: RouteSteps = {
    mayHaveAccessLists(routes) {
      looks.push(routes.length);
      return Promise.resolve(troubles.haveLists ?? false);
    },
    writeRoute(route, hasNoAccessList) {
      assert.equal(hasNoAccessList, !(troubles.haveLists ?? false));
      const path = nameOf(route);
      const failure = troubles.writing?.[path];
      const isWritten = failure === undefined || isLeftNew(failure);
      steps.push(`write ${path}`);
      if (!isWritten) return Promise.resolve({ route, failure });
      texts[path] = "new";
      const takeBack = (): Promise<boolean> => {
        steps.push(`take back ${path}`);
        if (troubles.takingBack?.includes(path) === true) return Promise.resolve(false);
        texts[path] = "old";
        return Promise.resolve(true);
      };
      const done = { route, takeBack };
      return Promise.resolve(failure === undefined ? done : { ...done, failure });
    },
    editWorkspace(routes) {
      steps.push(`edit ${routes.map(nameOf).join(" ")}`);
      if (troubles.editing !== undefined) return Promise.resolve(troubles.editing);
      for (const route of routes) texts[nameOf(route)] = "new";
      return Promise.resolve(undefined);
    },
  };
  const { begin, outcomes } = createFakeEntry();
  const { beginning } = troubles;
  const beginOrNot = beginning === undefined ? begin : () => Promise.resolve(fail(beginning));
  const result = await applyPlan(choose, signal, beginOrNot, routeSteps);
  return { result, outcomes, texts, steps, looks };
}

function isLeftNew(failure: Failure): boolean {
  return failure.code === "systemError" && failure.left === "new";
}

function routeBy(kind: Kind | undefined, change: FileChange): Route {
  const bytes = Buffer.from("new");
  if (kind === "bytes") return { kind, change, oldBytes: Buffer.from("old"), newBytes: [bytes] };
  if (kind === undefined || kind === "document") return routeOf(change, () => undefined);
  return { kind: "create", change, newBytes: bytes };
}

function failureOf({ result }: Run): Failure {
  assert.ok(!result.ok, "It was applied.");
  return result.failure;
}

describe("applyPlan", () => {
  it("writes bytes first, then has VS Code do the rest at once", async () => {
    const done = await run({ doc: "document", raw: "bytes", made: "create", far: "virtual" });
    assert.ok(done.result.ok);
    const routes = done.result.value.routes.map(({ kind, change }) => [
      kind,
      change.file.target.shown,
    ]);
    assert.deepEqual(routes, [
      ["document", "doc"],
      ["bytes", "raw"],
      ["create", "made"],
      ["create", "far"],
    ]);
    const expected = ["write raw", "write made", "edit doc far"];
    assert.deepEqual(done.steps, expected);
    assert.deepEqual(done.texts, { doc: "new", raw: "new", made: "new", far: "new" });
    // It is done when the files are saved, which comes later.
    assert.deepEqual(done.outcomes, []);
  });

  it("touches nothing where the edit history cannot take an entry", async () => {
    const beginning = { code: "historyUnavailable", path: "history", cause: "ENOSPC" } as const;
    const refused = await run({ doc: "document", raw: "bytes" }, { beginning });
    assert.deepEqual(failureOf(refused), beginning);
    assert.deepEqual(refused.steps, []);
  });

  it("writes a new file on a disk once, and leaves it to no one else", async () => {
    assert.deepEqual((await run({ made: "create" })).steps, ["write made", "edit "]);
  });

  it("writes nothing where a route cannot be chosen", async () => {
    const stale = { code: "stale", path: "raw" } as const;
    const refused = await run({ raw: "bytes" }, { choosing: stale });
    assert.deepEqual(failureOf(refused), stale);
    assert.deepEqual(refused.steps, []);
  });

  it("writes nothing once it is canceled", async () => {
    const controller = new AbortController();
    const reason = new Error("stopped");
    const texts: string[] = [];
    const cancel = (): void => {
      texts.push("chosen");
      controller.abort(reason);
    };
    await assert.rejects(run({ raw: "bytes" }, {}, cancel, controller), reason);
    assert.deepEqual(texts, ["chosen"]);
  });

  const full = { code: "systemError", path: "b", step: "Writing", cause: "ENOSPC" } as const;

  it("ends the entry where something fails that should not: then its files can be undone", async () => {
    const fake = createFakeEntry();
    const plan = planTexts({ "a.txt": { old: "old", new: "new" } });
    const steps: RouteSteps = {
      mayHaveAccessLists: () => Promise.resolve(false),
      writeRoute: () => Promise.reject(new Error("a bug")),
      editWorkspace: () => Promise.resolve(undefined),
    };
    const { signal } = new AbortController();
    const routes = plan.changes.map((each) => routeBy("bytes", each));
    const choose = (): Promise<Result<readonly Route[]>> => Promise.resolve(succeed(routes));
    const applying = applyPlan(choose, signal, fake.begin, steps);
    await assert.rejects(applying, /a bug/);
    assert.deepEqual(fake.outcomes, ["done"]);
  });

  it("tells a single file's failure as it is", async () => {
    const failure = { ...full, left: "new" } as const;
    const alone = await run({ b: "bytes" }, { writing: { b: failure } });
    assert.deepEqual(failureOf(alone), failure);
    assert.deepEqual(alone.steps, ["write b"]);
    // It can be undone.
    assert.deepEqual(alone.outcomes, ["done"]);
  });

  it("takes back what was written, the last one first, and begins no more", async () => {
    const kinds = { a: "bytes", made: "create", b: "bytes", c: "bytes", doc: "document" } as const;
    const more = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`more ${index}`, "bytes"]),
    );
    const failure = { ...full, left: "old" } as const;
    const taken = await run({ ...kinds, ...more }, { writing: { b: failure } });
    assert.deepEqual(failureOf(taken), failure);
    assert.ok(taken.steps.length < 20);
    const written = taken.steps.filter((step) => step.startsWith("write "));
    const back = written.filter((step) => step !== "write b").toReversed();
    const expected = back.map((step) => step.replace("write", "take back"));
    assert.deepEqual(taken.steps.slice(written.length), expected);
    assert.ok(!written.includes("write made"));
    assert.deepEqual(new Set(Object.values(taken.texts)), new Set(["old"]));
    assert.deepEqual(taken.outcomes, ["taken back"]);
  });

  it("writes several files at a time, and looks at hundreds together", async () => {
    const kinds = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`${index}`, "bytes" as const]),
    );
    const done = await run(kinds);
    assert.ok(done.result.ok);
    assert.deepEqual(new Set(Object.values(done.texts)), new Set(["new"]));
    assert.deepEqual(done.looks, [256, 44]);
    const listed = await run({ a: "bytes", b: "bytes" }, { haveLists: true });
    assert.ok(listed.result.ok);
  });

  it("writes new files last, since they may be where others go", async () => {
    const done = await run({ made: "create", raw: "bytes" });
    assert.deepEqual(done.steps, ["write raw", "write made", "edit "]);
  });

  it("takes back the file whose write failed behind its back, too", async () => {
    const kinds = { a: "bytes", b: "bytes" } as const;
    const taken = await run(kinds, { writing: { b: { ...full, left: "new" } } });
    assert.deepEqual(failureOf(taken), { ...full, left: "old" });
    assert.deepEqual(taken.texts, { a: "old", b: "old" });
  });

  it("takes back what was written where VS Code applies nothing", async () => {
    const editing = { code: "notApplied", paths: ["doc"] } as const;
    const taken = await run({ a: "bytes", doc: "document" }, { editing });
    assert.deepEqual(failureOf(taken), editing);
    assert.deepEqual(taken.texts, { a: "old", doc: "old" });
  });

  it("names the one file that could not be taken back, and takes back the others", async () => {
    const kinds = { a: "bytes", b: "bytes", c: "bytes" } as const;
    const troubles = { writing: { c: { ...full, left: "old" } }, takingBack: ["b"] } as const;
    const taken = await run(kinds, troubles);
    assert.deepEqual(failureOf(taken), { code: "notTakenBack", paths: ["b"] });
    assert.deepEqual(taken.texts, { a: "old", b: "new", c: "old" });
    assert.deepEqual(taken.outcomes, ["done"]);
  });

  it("names all of them in the order of the plan, those of VS Code last", async () => {
    const editing = { code: "notTakenBack", paths: ["doc", "made"] } as const;
    const kinds = { a: "bytes", b: "bytes", doc: "document" } as const;
    const taken = await run(kinds, { editing, takingBack: ["a", "b"] });
    assert.deepEqual(failureOf(taken), { ...editing, paths: ["a", "b", "doc", "made"] });
  });

  it("names those of VS Code where all else is taken back", async () => {
    const editing = { code: "notTakenBack", paths: ["doc"] } as const;
    const taken = await run({ a: "bytes", doc: "document" }, { editing });
    assert.deepEqual(failureOf(taken), editing);
    assert.equal(taken.texts["a"], "old");
  });
});
