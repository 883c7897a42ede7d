import assert from "node:assert/strict";
import { after, it } from "mocha";
import { createCleanup } from "../../harness/process/cleanup.ts";
import { latestToolResults } from "../../harness/model/modelRequest.ts";
import { createScriptedModel } from "../../harness/model/scriptedModel.ts";
import { runTrial } from "../../harness/trial/runTrial.ts";
import { trialTasks } from "../../harness/trial/tasks.ts";
import { renderTrials } from "../../harness/trial/trialTable.ts";
import { copilotClaude } from "../../harness/worlds/copilot.ts";
import { describeInAll } from "../support/agent/inAll.ts";
import { readToolSearch } from "../support/examples/toolSearch.ts";

describeInAll("npm run trial", () => {
  const cleanup = createCleanup();
  after(() => cleanup.run());

  it("has a task carried out in agent mode, and scores it", async () => {
    const task = trialTasks.find(({ name }) => name === "needle");
    assert.ok(task !== undefined);
    const model = createScriptedModel();
    model.play([
      [{ name: "tool_search", input: readToolSearch() }],
      [
        {
          name: "linewise_grep",
          input: { pattern: "baseSlice\\(array, index\\);", path: "lodash.js" },
        },
      ],
      (request) => {
        const [found = ""] = latestToolResults(request);
        const line = Number(/^(\d+): /m.exec(found)?.[1]);
        const replaceWith =
          "        result[resIndex++] = baseSlice(array, index, (index += size));";
        const replacements = [{ type: "lines", startLine: line, endLine: line, replaceWith }];
        return [
          { name: "linewise_replace_in_file", input: { filePath: "lodash.js", replacements } },
        ];
      },
      "Done.",
    ]);
    const result = await runTrial(task, "linewise", copilotClaude, model.answer, cleanup);
    assert.deepEqual(result.differences, []);
    assert.deepEqual([result.turns, result.calls, result.asked], [3, 3, 1]);
    assert.ok(
      result.tokensIn > 20_000 && result.tokensNew > 500 && result.changedPrefixes === 0,
      JSON.stringify(result),
    );
    assert.match(renderTrials([result]), /\| \*\*all\*\* \| linewise \| 1 of 1 \| 3 \| 3 \|/);
  });
});
