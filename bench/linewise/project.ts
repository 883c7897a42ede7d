import { createShownLinesStore, createSnapshotStore } from "../../src/core/snapshot/index.ts";
import type { Failure } from "../../src/core/failure/index.ts";
import type { OutlineSymbol } from "../../src/core/outline/index.ts";
import { indexLines } from "../../src/core/lines/index.ts";
import { fail, type Result, succeed } from "../../src/core/result.ts";
import { hashTexts } from "../../src/host/hashText.ts";
import { FailureError } from "../../src/toolkit/failureError.ts";
import { maxAnswerBytes } from "../../src/toolkit/report/index.ts";
import type { RenderedAnswer, ToolContext } from "../../src/toolkit/tool.ts";
import {
  type FileChange,
  type TextFile,
  windowOfText,
  type Workspace,
} from "../../src/toolkit/workspace/index.ts";
import { tools } from "../../src/tools/index.ts";
import { fakeContext, fakeWorkspace } from "../../test/support/fakes/fakeWorkspace.ts";

/** What a model gets back from a call: the words of the product, and why it failed. */
export interface CallResult {
  readonly text: string;
  readonly failure: Failure | undefined;
}

/**
 * Files in memory, edited by the product's own tools: their input checks, plans, snapshots, lines that
 * were shown, reports and sentences. What is missing is VS Code: documents, saving, approval.
 */
export interface Project {
  /** @param name Without the prefix. */
  readonly call: (name: string, input: object) => Promise<CallResult>;
  readonly textOf: (path: string) => string;
  readonly texts: () => Readonly<Record<string, string>>;
  /** Someone else writes a file; Linewise sees the new text alone, as on disk. */
  readonly write: (path: string, text: string) => void;
}

const maxSnapshotBytes = 64 * 1024 * 1024;

/** @param outline What a language names in a text; without it, nothing can be named. */
export function openProject(
  given: Readonly<Record<string, string>>,
  outline: (path: string, text: string) => readonly OutlineSymbol[] = () => [],
): Project {
  const files = { ...given };
  const shownLines = createShownLinesStore();
  const store = createSnapshotStore(maxSnapshotBytes, hashTexts, (id) => {
    shownLines.forget(id);
  });
  let edits = 0;

  function keep(path: string, text: string): string | undefined {
    return store.keep({ key: path, shown: path }, text)?.id;
  }

  function withSnapshot(file: TextFile): TextFile {
    return { ...file, snapshotId: file.exists ? keep(file.target.shown, file.text) : undefined };
  }

  /** As the host does (`host/snapshots/fileSnapshots.ts`). */
  function apply({ file, edit, newText, newLines }: FileChange): string | undefined {
    const path = file.target.shown;
    files[path] = newText;
    const id = keep(path, newText);
    if (id === undefined) return undefined;
    shownLines.carry(file.snapshotId, id, { edit, oldLines: file.lines, newLines });
    return id;
  }

  const plain = fakeWorkspace(files);
  const readText: Workspace["readText"] = async (target) => {
    const read = await plain.readText(target);
    return read.ok ? succeed(withSnapshot(read.value)) : read;
  };
  const workspace: Workspace = {
    ...plain,
    readText,
    readTextOfMany: readText,
    readSource: readText,
    findSymbols: ({ target, text }) => Promise.resolve(outline(target.shown, text)),
    async readTextOrNew(target) {
      const read = await plain.readTextOrNew(target);
      return read.ok ? succeed(withSnapshot(read.value)) : read;
    },
    async readLines(target, parts) {
      const read = await readText(target);
      return read.ok ? succeed(parts.map((wanted) => windowOfText(read.value, wanted))) : read;
    },
    async search(query) {
      const found = await plain.search(query);
      if (!found.ok) return found;
      const excerpts = found.value.excerpts.map((excerpt) => {
        const text = files[excerpt.shown] ?? "";
        return { ...excerpt, snapshotId: keep(excerpt.shown, text) };
      });
      return succeed({ ...found.value, excerpts });
    },
    findUnshown: (id, ranges) => shownLines.findUnshown(id, ranges),
    noteShown: (shown) => {
      shownLines.note(shown);
    },
    findSnapshot(id, { shown: path }) {
      const snapshot = store.find(id);
      if (snapshot === undefined) return fail({ code: "unknownSnapshot", path, snapshotId: id });
      return succeed({ id, lines: indexLines(snapshot.text) });
    },
  };
  const context: ToolContext = fakeContext({}, { workspace });

  async function run(name: string, input: object): Promise<Result<RenderedAnswer>> {
    const tool = tools.find((each) => each.name === name);
    if (tool === undefined) throw new Error(`no tool is called ${name}`);
    const call = tool.parse(input);
    if (!call.ok) return call;
    if (call.value.effect !== "write") {
      const answer = await call.value.run(context);
      return answer.ok ? succeed(answer.value(maxAnswerBytes)) : answer;
    }
    const planned = await call.value.plan(context);
    if (!planned.ok) return planned;
    const applied = planned.value.plan.changes.map((change, index) => {
      if (index === 0) edits += 1;
      const entryId = index === 0 ? edits : undefined;
      return { snapshotId: apply(change), entryId, unsaved: false };
    });
    return succeed(planned.value.report(applied)(maxAnswerBytes));
  }

  return {
    async call(name, input) {
      const result = await run(name, input);
      if (!result.ok) {
        return { text: new FailureError(result.failure).message, failure: result.failure };
      }
      shownLines.note(result.value.shown);
      return { text: result.value.text, failure: undefined };
    },
    textOf: (path) => files[path] ?? "",
    texts: () => files,
    write(path, text) {
      files[path] = text;
    },
  };
}
