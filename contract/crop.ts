export type Size = { width: number; height: number };
/** In percent from the left and the top edge of a picture. */
export type FocalPoint = { x: number; y: number };
export type Crop = Size & { left: number; top: number };

/**
 * The largest part of a picture with the given shape (width by height), with the focal point as near its centre as the
 * edges allow, in whole pixels. Used by the server's crops and the editor's previews.
 */
export function cropOf(picture: Size, focal: FocalPoint, shape: Size): Crop {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const width = within(Math.round(shape.width * scale), 1, picture.width);
  const height = within(Math.round(shape.height * scale), 1, picture.height);
  return {
    left: within(Math.round((picture.width * focal.x) / 100 - width / 2), 0, picture.width - width),
    top: within(Math.round((picture.height * focal.y) / 100 - height / 2), 0, picture.height - height),
    width,
    height,
  };
}

/** Whether a crop of this shape leaves out so much of a picture that a shared link shows it whole instead. */
export function isShownWhole(picture: Size, shape: Size): boolean {
  const ratio = picture.width / picture.height / (shape.width / shape.height);
  return Math.min(ratio, 1 / ratio) < 0.75;
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
