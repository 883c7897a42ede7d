import type { Browser } from "playwright-core";

/** One of the pictures of a strip, and what it says. */
export interface Panel {
  readonly caption: string;
  /** A PNG. */
  readonly bytes: Uint8Array;
}

const panelWidth = 520;
const panelHeight = 300;

/** One picture of four, two beside two, numbered in the order in which they are read. */
export async function composePicture(
  browser: Browser,
  panels: readonly Panel[],
  path: string,
): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(renderPage(panels));
  await page.locator("main").screenshot({ path });
  await page.close();
}

function renderPage(panels: readonly Panel[]): string {
  const figures = panels.map(
    ({ caption, bytes }, index) => `<figure>
      <figcaption><b>${index + 1}</b> ${caption}</figcaption>
      <img src="data:image/png;base64,${Buffer.from(bytes).toString("base64")}">
    </figure>`,
  );
  return `<!doctype html><style>
    body { margin: 0; font: 17px/1.3 system-ui, sans-serif; }
    main { display: grid; grid-template-columns: repeat(2, ${panelWidth}px); gap: 16px; padding: 16px;
      width: max-content; background: #12263a; color: #fff; }
    figure { margin: 0; }
    figcaption { margin-bottom: 8px; }
    b { display: inline-block; width: 26px; border-radius: 13px; background: #217a6d; text-align: center; }
    img { display: block; width: ${panelWidth}px; height: ${panelHeight}px; border-radius: 6px;
      object-fit: contain; object-position: top left; background: #181818; }
  </style><main>${figures.join("")}</main>`;
}
