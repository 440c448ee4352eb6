import sharp from 'sharp';
import { invalid } from '../lib/errors.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 40_000_000;
const SIDE = 384;

/**
 * Draws a picture anew: a square without metadata, whatever else the file carried. Its kind is told by its first bytes,
 * never by its name, and nothing but photographs' formats reaches a decoder.
 */
export async function drawPicture(file: Buffer): Promise<Buffer> {
  if (file.length > MAX_BYTES) throw refused('Use a picture of at most 5 MB.');
  if (!isPicture(file)) throw refused('Use a JPEG, PNG, WebP or AVIF picture.');
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
  try {
    const { width, height } = await picture.metadata();
    if (width * height > MAX_PIXELS) throw refused('Use a picture of at most 40 megapixels.');
    return await picture
      .autoOrient()
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .webp({ quality: 82, effort: 4 })
      .toBuffer();
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message))
      throw refused('Use a picture of at most 40 megapixels.');
    if (error instanceof Error && 'status' in error) throw error;
    throw refused('This picture cannot be read. Try another one.');
  }
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

function refused(sentence: string) {
  return invalid({ image: [sentence] });
}
