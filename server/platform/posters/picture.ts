import { createHash } from 'node:crypto';
import { sharp } from '#server/platform/pictures/sharp.ts';
import { cropOf, type FocalPoint } from '#contract/crop.ts';
import { redrawPicture, refusedPicture } from '#server/platform/pictures/redraw-picture.ts';
import { posterShapes } from './draw.ts';
import type { Placeholder } from './spec.ts';
import { pack } from './rasterize.ts';
import type { Rendition } from './renditions.ts';

/** An uploaded picture as it is kept, and the point that every crop keeps in sight. */
export type PosterPicture = { webp: Buffer; focal: FocalPoint };

const LEAST_SIDE = 600;
const LONGEST_SIDE = 2400;
const PREVIEW_SIDE = 800;
/** Raised whenever crops change, so that kept ones are cut anew. */
const CROPPING_REVISION = 1;

/** An uploaded file as we keep it: whole, upright, nothing but the picture, and no larger than the largest crop needs. */
export function cleanPicture(file: Buffer): Promise<Buffer> {
  return redrawPicture(file, (picture, { width, height }) => {
    if (Math.min(width, height) < LEAST_SIDE)
      throw refusedPicture(`Use a picture of at least ${LEAST_SIDE} × ${LEAST_SIDE} pixels.`);
    return picture
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .webp({ quality: 90, effort: 4 });
  });
}

/** The picture cut to a rendition's shape around its focal point. */
export async function cropPicture(
  { webp, focal }: PosterPicture,
  { shape, width, format }: Rendition,
  effort: number,
): Promise<Buffer> {
  const { width: ratioWidth, height: ratioHeight } = posterShapes[shape];
  const crop = cropOf(await sharp(webp).metadata(), focal, posterShapes[shape]);
  const height = Math.round((width * ratioHeight) / ratioWidth);
  return pack(sharp(webp).extract(crop).resize(width, height, { fit: 'fill' }), { format, effort });
}

/** What stands in its place until it comes: its mean colour, and the colours of its top, middle and bottom run together. */
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

/** Part of the addresses of its crops, which therefore never go stale. */
export function pictureVersion({ webp, focal }: PosterPicture): string {
  const hash = createHash('sha256').update(`${CROPPING_REVISION} ${focal.x} ${focal.y} `).update(webp);
  return hash.digest('base64url').slice(0, 10);
}

/** The whole picture, small, as a data address with its size. */
export async function previewOf({ webp }: PosterPicture) {
  const small = sharp(webp).resize(PREVIEW_SIDE, PREVIEW_SIDE, { fit: 'inside', withoutEnlargement: true });
  const { data, info } = await small.webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
  return { preview: `data:image/webp;base64,${data.toString('base64')}`, width: info.width, height: info.height };
}

function hexOf(pixel: Buffer): string {
  return `#${pixel.subarray(0, 3).toString('hex')}`;
}
