import { redrawPicture } from '#server/platform/pictures/redraw-picture.ts';

const SIDE = 384;

/** A person's picture as it is stored: a square around the most salient part. */
export function drawPicture(file: Buffer): Promise<Buffer> {
  return redrawPicture(file, (picture) =>
    picture
      .resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#fff' })
      .webp({ quality: 82, effort: 4 }),
  );
}
