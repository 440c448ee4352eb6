import { cropOf, type FocalPoint, isShownWhole, type Size } from '#contract/crop.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import type { ReadPicture } from '#web/platform/lib/read-picture.ts';

/** The shapes of `server/platform/posters`, and where each is shown. */
type Shape = { name: string; size: Size; className: string; mayBeWhole?: boolean };
const shapes: Shape[] = [
  { name: 'Card and page', size: { width: 4, height: 5 }, className: 'w-36' },
  { name: 'Shared links', size: { width: 1200, height: 630 }, className: 'w-60', mayBeWhole: true },
  { name: 'Ticket', size: { width: 1, height: 1 }, className: 'w-24' },
];

/** Previews of the crops the server will make. */
export function CropPreviews({ picture, focal }: { picture: ReadPicture; focal: FocalPoint }) {
  return (
    <ul className="flex flex-wrap items-end gap-5">
      {shapes.map((shape) => (
        <li key={shape.name} className="grid gap-1.5">
          <CropPreview picture={picture} focal={focal} shape={shape} />
          <span className="text-sm text-ink-soft">{shape.name}</span>
        </li>
      ))}
    </ul>
  );
}

type CropPreviewProps = { picture: ReadPicture; focal: FocalPoint; shape: Shape };

function CropPreview({ picture, focal, shape: { size, className, mayBeWhole } }: CropPreviewProps) {
  const isWhole = mayBeWhole && isShownWhole(picture, size);
  return (
    <div
      style={{ aspectRatio: `${size.width} / ${size.height}` }}
      className={cx('relative overflow-hidden rounded-md', className)}
    >
      <img
        src={picture.address}
        alt=""
        style={{
          objectPosition: positionOf(picture, focal, size),
          ...(isWhole && { filter: 'blur(12px) brightness(0.6)' }),
        }}
        className="size-full object-cover"
      />
      {isWhole && <img src={picture.address} alt="" className="absolute inset-0 size-full object-contain" />}
    </div>
  );
}

/** A crop as the `object-position` of a picture that covers its box. */
function positionOf(picture: ReadPicture, focal: FocalPoint, shape: Size): string {
  const { left, top, width, height } = cropOf(picture, focal, shape);
  const share = (offset: number, room: number) => (room > 0 ? (offset / room) * 100 : 50);
  return `${share(left, picture.width - width)}% ${share(top, picture.height - height)}%`;
}
