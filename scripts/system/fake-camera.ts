import type { Page } from '@playwright/test';
import { qrOf } from '#contract/qr-of.ts';

type Picture = { size: number; path: string } | null;
declare global {
  interface Window {
    /** The picture before the fake camera; undefined while the camera is refused. */
    heldUp?: Picture;
  }
}

/**
 * Gives a page's browser a camera, which the Chromium of a test machine does not have. It films what `holdUp` shows it,
 * thirty pictures a second, so everything after the browser's own `getUserMedia` is as with a real one.
 */
export async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const [width, height] = [640, 480];
    const film = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      let shot = 0;
      const timer = setInterval(() => {
        shot += 1;
        // A dark room with slight motion.
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.fillStyle = shot % 2 === 0 ? '#241a22' : '#251a22';
        context.fillRect(0, 0, width, height);
        const { size, path } = window.heldUp ?? { size: 0, path: '' };
        if (size === 0) return;
        const scale = 400 / (size + 8);
        context.setTransform(scale, 0, 0, scale, 120, 40);
        context.fillStyle = '#fff';
        context.fillRect(0, 0, size + 8, size + 8);
        context.translate(4, 4);
        context.fillStyle = '#000';
        context.fill(new Path2D(path));
      }, 33);
      const stream = canvas.captureStream(30);
      stream.getVideoTracks()[0]?.addEventListener('ended', () => clearInterval(timer));
      return stream;
    };
    window.heldUp = null;
    MediaDevices.prototype.getUserMedia = async () => film();
  });
}

/** Lets the browser refuse the camera, as after a tap on "Block". */
export async function refuseCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    MediaDevices.prototype.getUserMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
}

/** Holds a code before the camera; null removes it. */
export async function holdUp(page: Page, code: string | null): Promise<void> {
  await page.evaluate(
    (picture) => {
      window.heldUp = picture;
    },
    code === null ? null : qrOf(code),
  );
}
