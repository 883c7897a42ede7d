import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { decodeFiles } from "../../../../src/host/search/searchUnknownEncodings.ts";
import { answerInReverse } from "../../../support/fakes/answerInReverse.ts";

const megabyte = 1024 * 1024;

describe("the files of unknown encoding that VS Code is asked about", () => {
  it("are the first that fit, whichever answers first", async () => {
    const sizes = [4, 5, 4, 4, 3, 2, 1, 1, undefined].map((each) => each && each * megabyte);
    const paths = sizes.map((_, index) => String(index));
    const files = {
      sizeOf: answerInReverse((path: string) => sizes[Number(path)]),
      decode: answerInReverse((path: string) => `text of ${path}`),
    };
    const { given, uncertain } = await decodeFiles(
      paths,
      files,
      "latin1",
      new AbortController().signal,
    );
    assert.deepEqual(uncertain, ["1", "5", "7", "8"]);
    assert.deepEqual([...given.keys()], paths);
    assert.deepEqual(
      [given.get("0"), given.get("5")],
      [{ text: "text of 0" }, { encoding: "latin1" }],
    );
  });
});
