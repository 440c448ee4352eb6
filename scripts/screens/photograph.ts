import type { Page } from '@playwright/test';
import sharp from 'sharp';

const LARGEST = 200_000;
const TALLEST = 2400;
/** From good to small, until a picture is small enough. */
const QUALITIES = [
  { colours: 256, scale: 1 },
  { colours: 128, scale: 1 },
  { colours: 128, scale: 0.7 },
  { colours: 64, scale: 0.5 },
];

/** A picture of a page that has come to rest, small enough to be kept with the sources. */
export async function photograph(page: Page, { isWhole }: { isWhole: boolean }): Promise<Buffer> {
  const screen = page.viewportSize();
  if (isWhole) await makeScreenAsTallAsPage(page);
  await comeToRest(page);
  const screenshot = await page.screenshot({ animations: 'disabled' });
  if (screen) await page.setViewportSize(screen);
  return compress(screenshot);
}

// What sticks to the bottom of the screen then stands at the end of the page, and what loads late is near.
async function makeScreenAsTallAsPage(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, TALLEST) });
}

/** Fonts there, pictures drawn, nothing on its way. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, left, width } = image.getBoundingClientRect();
      const isShown = width > 0 && bottom > 0 && top < innerHeight && left < innerWidth;
      return image.complete || !isShown;
    }),
  );
}

async function compress(screenshot: Buffer): Promise<Buffer> {
  const { width } = await sharp(screenshot).metadata();
  let picture = screenshot;
  for (const { colours, scale } of QUALITIES) {
    picture = await sharp(screenshot)
      .resize(Math.round(width * scale))
      .png({ palette: true, colours, effort: 8, compressionLevel: 9 })
      .toBuffer();
    if (picture.length <= LARGEST) break;
  }
  return picture;
}
