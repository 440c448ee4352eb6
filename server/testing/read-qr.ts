import jsqr from 'jsqr';
import sharp from 'sharp';

// Its types describe an ES module, but it is CommonJS, whose default export is nested.
const { default: decode } = jsqr as typeof jsqr & { default: typeof jsqr };

/** Reads the QR code in a picture (SVG, PNG, …) as a scanner would; undefined when there is none. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
