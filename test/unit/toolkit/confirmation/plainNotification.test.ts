import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { plainNotification } from "../../../../src/toolkit/confirmation/plainNotification.ts";

/** How VS Code finds links in a notification (`linkedText.ts`). */
const notificationLink =
  /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/;

describe("plainNotification", () => {
  const texts = [
    "[ok](command:x)",
    "a](b [ok](https://x.example) [[a](file:b)]",
    "[a]((command:x)",
  ];
  for (const text of texts) {
    it(`leaves no link in ${text}`, () => {
      assert.doesNotMatch(plainNotification(text), notificationLink);
    });
  }

  it("leaves other text as it is", () => {
    assert.equal(plainNotification("a [b] (c)"), "a [b] (c)");
  });
});
