import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { describeRead, describeWrite } from "../../../../src/toolkit/confirmation/chatMessage.ts";
import { tools } from "../../../../src/tools/index.ts";
import { createFakeWindow, prepare } from "../../../support/fakes/fakeCallServices.ts";
import { marker, secretProbes, secretText } from "../../../support/threats/secretProbes.ts";

const policies = {
  "trusted asks": { permissionMode: "trusted" },
  "sandboxed refuses": { permissionMode: "sandboxed", allowedPaths: ["."] },
} as const;

describe("what VS Code shows before a call on a file that usually holds secrets", () => {
  for (const [policy, settings] of Object.entries(policies)) {
    for (const { title, tool: name, inputFor } of secretProbes) {
      it(`has no text of it: ${policy}, ${name} ${title}`, async () => {
        const tool = tools.find((each) => each.name === name);
        assert.ok(tool, name);
        const window = createFakeWindow({ ".env": secretText }, settings);
        const prepared = await prepare(window, tool, inputFor(".env")).catch(String);
        if (typeof prepared === "string") {
          assert.ok(!prepared.includes(marker), prepared);
          return;
        }
        const { progress, shown } = prepared;
        const plan = shown?.planned?.plan;
        const message = plan === undefined ? describeRead(name, []) : describeWrite(plan, "");
        assert.ok(!(progress + message.markdown).includes(marker));
        assert.ok(!window.steps.some((step) => step.startsWith("read")), "It was read.");
      });
    }
  }
});
