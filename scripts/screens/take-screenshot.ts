import type { Page } from '@playwright/test';
import sharp from 'sharp';

const MAX_BYTES = 200_000;
const MAX_HEIGHT = 2400;
const IMAGES_TIMEOUT = 20_000;
/** From best to smallest; the first that is small enough is used. */
const QUALITIES = [
  { colours: 256, scale: 1 },
  { colours: 128, scale: 1 },
  { colours: 128, scale: 0.7 },
  { colours: 64, scale: 0.5 },
];

/** A screenshot of a fully loaded page, small enough to be committed. */
export async function takeScreenshot(page: Page, { fullPage }: { fullPage: boolean }): Promise<Buffer> {
  const screen = page.viewportSize();
  if (fullPage) await expandViewport(page);
  await waitUntilStable(page);
  const screenshot = await page.screenshot({ animations: 'disabled' });
  if (screen) await page.setViewportSize(screen);
  return compress(screenshot);
}

// A sticky footer then is at the end of the page, and lazily loaded content is in view.
async function expandViewport(page: Page): Promise<void> {
  const { width = 0 } = page.viewportSize() ?? {};
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, MAX_HEIGHT) });
}

/** Waits for the network, the fonts and all visible images. An image that never comes is reported. */
async function waitUntilStable(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page
    .waitForFunction(areImagesShown, undefined, { timeout: IMAGES_TIMEOUT })
    .catch(() => console.warn(`An image is missing on ${page.url()}`));
}

/** In the browser. An image that failed counts as complete, but has no width. */
function areImagesShown(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, left, width } = image.getBoundingClientRect();
    const isVisible = width > 0 && bottom > 0 && top < innerHeight && left < innerWidth;
    return !isVisible || (image.complete && image.naturalWidth > 0);
  });
}

async function compress(screenshot: Buffer): Promise<Buffer> {
  const { width } = await sharp(screenshot).metadata();
  let picture = screenshot;
  for (const { colours, scale } of QUALITIES) {
    picture = await sharp(screenshot)
      .resize(Math.round(width * scale))
      .png({ palette: true, colours, effort: 8, compressionLevel: 9 })
      .toBuffer();
    if (picture.length <= MAX_BYTES) break;
  }
  return picture;
}
