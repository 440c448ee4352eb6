import { sharp, type Sharp } from './sharp.ts';
import { AppError, invalid } from '#server/platform/lib/errors.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
/** The largest ratio of its sides: a strip one pixel wide, enlarged before it is cut to a square, takes gigabytes. */
const MAX_RATIO = 10;

type Draw = (picture: Sharp, size: { width: number; height: number }) => Sharp;

/**
 * Re-encodes an uploaded picture, upright and without metadata or anything else the file contained. Its format is
 * detected by its first bytes, never by its name, and only photo formats reach a decoder. `draw` resizes and encodes
 * it.
 */
export async function redrawPicture(file: Buffer, draw: Draw): Promise<Buffer> {
  if (file.length > MAX_BYTES) throw refusedPicture('Use a picture of at most 5 MB.');
  if (!isPicture(file)) throw refusedPicture('Use a JPEG, PNG, WebP or AVIF picture.');
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { width, height, autoOrient } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw refusedPicture('Use a picture of at most 40 megapixels.');
    if (Math.max(width, height) > MAX_RATIO * Math.min(width, height))
      throw refusedPicture('This picture is too narrow. Use one that is closer to a square.');
    return await draw(picture.autoOrient(), autoOrient).toBuffer();
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw refusedPicture('Use a picture of at most 40 megapixels.');
    throw refusedPicture('This picture cannot be read. Try another one.');
  }
}

/** The 400 for a refused picture. */
export function refusedPicture(sentence: string): AppError {
  return invalid({ image: [sentence] });
}

function isPicture(file: Buffer): boolean {
  const head = file.subarray(0, 16).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    /^ftypavi[fs]/.test(head.slice(4))
  );
}
