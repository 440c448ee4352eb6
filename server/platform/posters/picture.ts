import { createHash } from 'node:crypto';
import { sharp } from '#server/platform/pictures/sharp.ts';
import { cropOf, type FocalPoint, isShownWhole } from '#contract/crop.ts';
import { redrawPicture, refusedPicture } from '#server/platform/pictures/redraw-picture.ts';
import { posterShapes } from './draw.ts';
import type { Placeholder } from './spec.ts';
import { encode } from './rasterize.ts';
import type { Rendition } from './renditions.ts';

/** An uploaded picture as it is stored, and the point that every crop contains. */
export type PosterPicture = { webp: Buffer; focal: FocalPoint };

const MIN_SIDE = 600;
const MAX_SIDE = 2400;
const PREVIEW_SIDE = 800;
/** How much the picture behind itself is blurred: in pixels, so that its text is not read there. */
const BEHIND_BLUR = 40;
/** Increased whenever crops change, with a migration that renews the stored versions (0068): stored crops are then replaced. */
const CROPPING_REVISION = 2;

/** Prepares an uploaded file for storage: uncropped, upright, without metadata, and no larger than the largest crop needs. */
export function cleanPicture(file: Buffer): Promise<Buffer> {
  return redrawPicture(file, (picture, { width, height }) => {
    if (Math.min(width, height) < MIN_SIDE)
      throw refusedPicture(`Use a picture of at least ${MIN_SIDE} × ${MIN_SIDE} pixels.`);
    return picture
      .resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality: 90, effort: 4 });
  });
}

/**
 * The picture cut to a rendition's shape around its focal point. A shared link shows it whole where a cut would take much
 * away, because posters have text up to their edges.
 */
export async function cropPicture(
  { webp, focal }: PosterPicture,
  { shape, width, format }: Rendition,
  effort: number,
): Promise<Buffer> {
  const { width: ratioWidth, height: ratioHeight } = posterShapes[shape];
  const size = await sharp(webp).metadata();
  const height = Math.round((width * ratioHeight) / ratioWidth);
  const cut = sharp(webp)
    .extract(cropOf(size, focal, posterShapes[shape]))
    .resize(width, height, { fit: 'fill' });
  if (shape !== 'og' || !isShownWhole(size, posterShapes.og)) return encode(cut, { format, effort });
  const whole = await sharp(webp).resize(width, height, { fit: 'inside' }).png().toBuffer();
  const behind = cut.blur(BEHIND_BLUR).modulate({ brightness: 0.6 });
  return encode(behind.composite([{ input: whole }]), { format, effort });
}

/** The placeholder while it loads: its mean colour, and a gradient of its top, middle and bottom colours. */
export async function pictureColors({ webp, focal }: PosterPicture): Promise<Placeholder> {
  const crop = cropOf(await sharp(webp).metadata(), focal, posterShapes.poster);
  const cut = sharp(webp).extract(crop).removeAlpha();
  const [color, bands] = await Promise.all([
    cut.clone().resize(1, 1, { fit: 'fill' }).raw().toBuffer(),
    cut.clone().resize(1, 3, { fit: 'fill' }).raw().toBuffer(),
  ]);
  return {
    color: hexOf(color),
    blur: `linear-gradient(${[0, 3, 6].map((at) => hexOf(bands.subarray(at))).join(',')})`,
  };
}

/** A hash that is part of the addresses of its crops, so that these can be cached for good. */
export function pictureVersion({ webp, focal }: PosterPicture): string {
  const hash = createHash('sha256').update(`${CROPPING_REVISION} ${focal.x} ${focal.y} `).update(webp);
  return hash.digest('base64url').slice(0, 10);
}

/** The whole picture, small, as a data URL with its size. */
export async function previewOf({ webp }: PosterPicture) {
  const small = sharp(webp).resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await small.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { preview: `data:image/webp;base64,${data.toString('base64')}`, width: info.width, height: info.height };
}

function hexOf(pixel: Buffer): string {
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
