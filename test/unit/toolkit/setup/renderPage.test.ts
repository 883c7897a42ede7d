import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { SetupReport } from "../../../../src/toolkit/setup/report.ts";
import { renderPage } from "../../../../src/toolkit/setup/renderPage.ts";

const report: SetupReport = {
  toFix: 0,
  headline: "Agents can use Linewise.",
  about: "Linewise 0.1.0.",
  needed: [
    {
      level: "offer",
      state: "Changes by Codex are not recorded, by /a<b>&.json.",
      advice: 'select "Record Codex…".',
    },
    {
      level: "offer",
      state: "`chat.useHooks` is off.",
      advice: "set `chat.useHooks` to true; or ask.",
    },
    { level: "offer", state: "This VS Code has no hooks.", advice: "update VS Code." },
  ],
  others: [
    {
      title: "Guide",
      findings: [
        { level: "ok", state: "The guide is on (`linewise.guideAgents`)." },
        { level: "note", state: "No question.", advice: 'run "Linewise: Set Permission Mode".' },
      ],
    },
  ],
  report: "",
};

const everything = (): boolean => true;

describe("renderPage", () => {
  it("has the sentence first, then what needs a click with its button, then the rest, folded", () => {
    const { body } = renderPage(report, everything);
    const order = [
      `<h1 tabindex="-1">Agents can use Linewise.</h1>`,
      "not recorded, by /a&lt;b&gt;&amp;.json.</p><button",
      ">Record Codex…</button>",
      "<p>Set <code>chat.useHooks</code> to true; or ask.</p><button",
      ">Open the Setting</button>",
      "<p>Update VS Code.</p></li>",
      "<details><summary>",
      `The guide is on (<button class="link"`,
      `<b>Note:</b> No question. Run <button class="link"`,
      "</details>",
      ">Copy Report</button>",
    ];
    const places = order.map((part) => body.indexOf(part));
    assert.ok(!places.includes(-1), `${places.join()} in ${body}`);
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it("says what each button runs, and lets the page name nothing else", () => {
    const { body, actions } = renderPage(report, everything);
    const named = [...body.matchAll(/data-action="([^"]*)"/g)].map(([, id = ""]) => id);
    assert.deepEqual(new Set(named), new Set(actions.keys()));
    assert.deepEqual(actions.get("linewise.recordAgent codex"), {
      command: "linewise.recordAgent",
      arguments: ["codex"],
    });
  });

  it("has words in place of a button for what this VS Code has not", () => {
    const { body } = renderPage(report, (command) => command !== "linewise.recordAgent");
    assert.ok(body.includes("<p>Select &quot;Record Codex…&quot;.</p></li>"), body);
  });

  it("has no list of things to decide where there are none", () => {
    assert.doesNotMatch(renderPage({ ...report, needed: [] }, everything).body, /<h2>/);
  });
});
