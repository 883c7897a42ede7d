import { afterEach, describe, it } from "mocha";
import assert from "node:assert/strict";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { isOldestMeant } from "../../harness/vscode/serverNode.ts";
import { revealHiddenInName } from "../../src/core/hiddenCharacters.ts";
import {
  clickDialogButton,
  readConfirmation,
  setSettings,
  skip,
  takeScreenshot,
  toolResults,
  useAgentWindow,
  waitForConfirmation,
  waitForDialog,
  type Conversation,
} from "../support/agent/agentWindow.ts";
import { clickTitleAction, waitForDecision, waitForPick } from "../support/agent/decisions.ts";
import { itInAll } from "../support/agent/inAll.ts";
import { waitUntil } from "../support/waitUntil.ts";

/** Names that would be more than a name if they were rendered as Markdown, HTML, icons or links. */
const hostileNames: readonly string[] = [
  "[ok](command:workbench.action.quit).txt",
  "[ok](https:example.com).txt",
  "<img src=x onerror=alert(1)>.txt",
  "<b>bold<b>.txt",
  "&nbsp;&lt;safe&gt;.txt",
  "$(check) safe.txt",
  "**bold** _under_ `code`.txt",
  "# heading.txt",
  "gpj.\u202Ets",
  "zero\u200Bwidth\u00A0.txt",
  "tag\u{E0041}.txt",
  "new\nline.txt",
];

/** Texts that would leave the diff, were its fence too short. */
const hostileTexts: readonly string[] = [
  "x\n```\n**SAFE** [ok](command:x)\n",
  "x\n  ```\n**SAFE** [ok](https://x.example)\n",
  "x\n``````````\n# SAFE <img src=x>\n",
  "</code></pre></div><b>SAFE</b><img src=x>\n",
];

/** What the page made of a text, apart from the text itself. */
interface Rendered {
  readonly text: string;
  readonly links: readonly string[];
  readonly icons: readonly string[];
  readonly markup: readonly string[];
}

async function readRendered(page: Page, selector: string): Promise<Rendered> {
  return page
    .locator(selector)
    .last()
    .evaluate((element) => {
      // The page has a DOM, of which the tests' types know nothing.
      interface Dom {
        readonly innerText: string;
        readonly tagName: string;
        readonly className: string;
        getAttribute: (name: string) => string | null;
        querySelectorAll: (selector: string) => Iterable<Dom>;
      }
      const root = element as unknown as Dom;
      const list = (what: string): Dom[] => [...root.querySelectorAll(what)];
      return {
        text: root.innerText.replaceAll("\u00a0", " "),
        links: list("a[data-href], a[href]").map(
          (link) => link.getAttribute("data-href") ?? link.getAttribute("href") ?? "",
        ),
        icons: list(".codicon").map((icon) => icon.className),
        markup: list("img, b, strong, em, i, h1, h2, h3, del, table, script").map(
          ({ tagName }) => tagName,
        ),
      };
    });
}

const title = isOldestMeant()
  ? ".chat-confirmation-widget-title .chat-title"
  : ".chat-tool-carousel-collapsed-title";
const message = ".chat-confirmation-widget-message .message";

describe("what a file or a path could smuggle into a question", () => {
  const agent = useAgentWindow();

  afterEach(() =>
    setSettings(agent().driver, {
      "linewise.permissionMode": undefined,
      "linewise.approval": undefined,
    }),
  );

  async function askToWriteAll(
    files: readonly (readonly [path: string, content: string])[],
  ): Promise<Conversation> {
    const calls = files.map(([path, content]) => {
      return { name: "linewise_write_file", input: { path, content } };
    });
    return agent().ask("Write.", [calls, "Done."]);
  }

  async function waitForTitle(text: string): Promise<void> {
    const { page } = agent();
    const asked = { visible: true, hasText: text };
    await page.locator(".chat-confirmation-widget2").filter(asked).last().waitFor();
    let shown = "";
    await waitUntil(
      async () => (shown = (await readRendered(page, title)).text.trim()).includes(text),
      () => `${shown} is not ${text}`,
    );
  }

  async function askToEdit(path: string, new_content: string): Promise<Conversation> {
    const input = { path, start_line: 1, new_content };
    return agent().ask("Edit.", [[{ name: "linewise_edit_file", input }], "Done."]);
  }

  async function askToWrite(path: string, content: string): Promise<Conversation> {
    return askToWriteAll([[path, content]]);
  }

  it("shows names as they are in the chat, one or all in one question", async () => {
    const { page, ask, workspace } = agent();
    for (const name of hostileNames) await writeFile(join(workspace, name), "old\n");
    const [first = ""] = hostileNames;
    const write = {
      name: "linewise_edit_file",
      input: { path: first, start_line: 1, new_content: "new\n" },
    };
    const input = { pattern: "old", replacement: "new", glob_pattern: "*" };
    const replace = { name: "linewise_replace_content", input };
    const conversation = await ask("Write.", [[write], [replace], "Done."]);
    // No name of a file means itself however VS Code shows the title, so none is in it.
    await assertNamesAreText("Edit this file? +1 −1", [first], " · line 1");
    await takeScreenshot(page, "threat-name");
    await skip(page);
    await assertNamesAreText(
      `Edit ${hostileNames.length} files? +${hostileNames.length} −${hostileNames.length}`,
      hostileNames,
      " +1 −1",
    );
    await takeScreenshot(page, "threat-names");
    await skip(page);
    await conversation.finished;
  });

  async function assertNamesAreText(
    asked: string,
    names: readonly string[],
    change: string,
  ): Promise<void> {
    await waitForTitle(asked);
    assert.equal((await readRendered(agent().page, title)).text.trim(), asked);
    const { text, links, icons, markup } = await readRendered(agent().page, message);
    // A long name is broken over lines.
    const words = text.replaceAll(/\s/g, "");
    for (const name of names) {
      const shown = `${revealHiddenInName(name)}${change}`;
      assert.ok(words.includes(shown.replaceAll(/\s/g, "")), `${shown} is not in ${text}`);
    }
    assert.equal(links.length, 1, links.join());
    assert.match(links.join(), /^command:linewise\.openPendingDiff/);
    // Those of VS Code's own buttons are not made of text.
    assert.deepEqual(
      icons.filter((icon) => !/codicon-diff|^action-label/.test(icon)),
      [],
    );
    assert.deepEqual(markup, []);
  }

  it("keeps the text of a file within the diff", async () => {
    const { page } = agent();
    const conversation = await askToWriteAll(
      hostileTexts.map((text, index) => [`${index}.txt`, text]),
    );
    for (const [index, text] of hostileTexts.entries()) {
      await waitForTitle(`Create ${index}.txt?`);
      const { message: words, diff } = await readConfirmation(page);
      const lines = text.trimEnd().split("\n");
      assert.ok(diff.includes(lines.map((line) => `+${line}`).join("\n")), diff);
      assert.doesNotMatch(words, /SAFE/);
      const { links, markup } = await readRendered(page, message);
      assert.equal(links.length, 1);
      assert.deepEqual(markup, []);
      await skip(page);
    }
    await conversation.finished;
  });

  itInAll("shows and counts hidden characters of a new text", async () => {
    const { page } = agent();
    const content = "if (isAdmin\u202E\u2066) {\u2069\u2066 // nothing\u200B\u00A0\n";
    const conversation = await askToWrite("a.ts", content);
    const { message: words, diff } = await readConfirmation(page);
    await takeScreenshot(page, "threat-hidden-characters");
    assert.match(words, /hidden characters: \[U\+202E\] ×1, \[U\+2066\] ×2/);
    assert.match(diff, /isAdmin\[U\+202E\]\[U\+2066\]\) \{/);
    assert.match(diff, /nothing\[U\+200B\]\[U\+00A0\]/);
    await skip(page);
    await conversation.finished;
  });

  itInAll("tells of a remote schema", async () => {
    const { page } = agent();
    const conversation = await askToWrite("a.json", '{ "$schema": "https://x.example/?d=1" }\n');
    const { message: words } = await readConfirmation(page);
    assert.match(words, /remote \$schema, which editors download: "https:\/\/x\.example\/\?d=1"/);
    assert.equal((await readRendered(page, message)).links.length, 1);
    await skip(page);
    await conversation.finished;
  });

  it("shows the end of a long path", async () => {
    const { page, workspace } = agent();
    const path = `${"deep/".repeat(100)}hidden/config.txt`;
    await mkdir(dirname(join(workspace, path)), { recursive: true });
    const conversation = await askToWrite(path, "new\n");
    const shown = await readConfirmation(page);
    await takeScreenshot(page, "threat-long-path");
    assert.match(shown.title, /^Create deep\/.*….*\/hidden\/config\.txt\? \+1 −0$/);
    const isCutOff = await page
      .locator(`${message} p`)
      .first()
      .evaluate((element) => {
        const { scrollWidth, clientWidth } = element as unknown as Record<string, number>;
        return Number(scrollWidth) > Number(clientWidth);
      });
    assert.equal(isCutOff, false);
    await skip(page);
    await conversation.finished;
  });

  itInAll("shows where a name leads, in the chat", async () => {
    const { page, workspace } = agent();
    await mkdir(join(workspace, "real"));
    await writeFile(join(workspace, "real", "target.txt"), "old\n");
    await symlink(join(workspace, "real", "target.txt"), join(workspace, "link.txt"));
    const conversation = await askToEdit("link.txt", "new\n");
    const { message: words } = await readConfirmation(page);
    assert.match(words, /link\.txt → real\/target\.txt · line 1 · /);
    await skip(page);
    await conversation.finished;
  });

  it("writes nothing and makes nothing dirty before the answer", async () => {
    const { page, driver, workspace } = agent();
    const file = join(workspace, "a.txt");
    await writeFile(file, "old\n");
    const conversation = await askToEdit("a.txt", "new\n");
    await waitForConfirmation(page);
    assert.equal(await readFile(file, "utf8"), "old\n");
    const dirty = await driver.run((vscode) =>
      vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri.path),
    );
    assert.deepEqual(dirty, []);
    await skip(page);
    await conversation.finished;
    assert.match(toolResults(conversation)[0] ?? "", /skip/);
  });

  it("shows names as they are in the dialog, the notification and the tab", async () => {
    const { page, driver, workspace } = agent();
    const folder = ".vscode/[ok](command:workbench.action.quit) $(check) <b>\u202E";
    const name = `${folder}/$(check) <b>\u202E.txt`;
    await mkdir(join(workspace, folder), { recursive: true });
    await writeFile(join(workspace, name), "old\n");
    const conversation = await askToEdit(name, "new\n");
    const shown = revealHiddenInName(name);
    const dialog = await waitForDialog(page);
    assert.ok((await dialog.innerText()).includes(`edit ${shown}?`), await dialog.innerText());
    assert.equal(await dialog.locator("a[href], a[data-href], b, .codicon-check").count(), 0);
    await takeScreenshot(page, "threat-dialog");
    await clickDialogButton(page, "Show Diff");
    const label = await waitForDecision(page);
    assert.ok(label.includes("$(check) <b>[U+202E].txt"), label);
    assert.equal(await page.locator(".tab.active .codicon-check").count(), 0);
    await driver.run(async (vscode) => {
      await vscode.commands.executeCommand("notifications.showList");
    });
    const notifications = page.locator(".notifications-center");
    await notifications.getByText("protected file").first().waitFor();
    await takeScreenshot(page, "threat-notification");
    assert.equal(await notifications.locator(".notification-list-item-message a").count(), 0);
    await driver.run(async (vscode) => {
      await vscode.commands.executeCommand("notifications.clearAll");
    });
    await clickTitleAction(page, "Accept Edit");
    await conversation.finished;
    assert.equal(await readFile(join(workspace, name), "utf8"), "new\n");
  });

  it("shows the words of an operation as they are in the pick", async () => {
    const { page, driver, workspace } = agent();
    await setSettings(driver, { "linewise.approval": "diff" });
    await writeFile(join(workspace, "a.txt"), "$(trash)\u202E one\ntwo\n");
    const replacements = [
      { type: "string", searchFor: "$(trash)\u202E", replaceWith: "$(check)" },
      { type: "string", searchFor: "two", replaceWith: "2" },
    ];
    const input = { filePath: "a.txt", replacements };
    await agent().ask("Edit.", [[{ name: "linewise_replace_in_file", input }], "Done."]);
    await waitForDecision(page);
    await clickTitleAction(page, "Choose Changes");
    const first = (await waitForPick(page)).first();
    await takeScreenshot(page, "threat-pick");
    assert.ok((await first.innerText()).includes('replace "$(trash)[U+202E]" with "$(check)"'));
    assert.equal(
      await first.locator(".codicon-trash, .codicon-check:not(.monaco-checkbox)").count(),
      0,
    );
    await page.keyboard.press("Escape");
  });
});
