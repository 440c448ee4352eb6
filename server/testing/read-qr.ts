import jsqr from 'jsqr';
import sharp from 'sharp';

// Its types promise an ES module; it is a CommonJS one, whose default lies a level deeper.
const decode = (jsqr as unknown as { default: typeof jsqr }).default;

/** Reads the QR code in a picture (SVG, PNG, …) as a scanner would; undefined when there is none to read. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data;
}
