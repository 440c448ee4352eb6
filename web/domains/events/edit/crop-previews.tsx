import { cropOf, type FocalPoint, type Size } from '#contract/crop.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import type { ReadPicture } from '#web/platform/lib/read-picture.ts';

/** The shapes of `server/platform/posters`, and where each is shown. */
const shapes: { name: string; size: Size; className: string }[] = [
  { name: 'Card and page', size: { width: 4, height: 5 }, className: 'w-36' },
  { name: 'Shared links', size: { width: 1200, height: 630 }, className: 'w-60' },
  { name: 'Ticket', size: { width: 1, height: 1 }, className: 'w-24' },
];

/** Previews of the crops the server will make. */
export function CropPreviews({ picture, focal }: { picture: ReadPicture; focal: FocalPoint }) {
  return (
    <ul className="flex flex-wrap items-end gap-5">
      {shapes.map(({ name, size, className }) => (
        <li key={name} className="grid gap-1.5">
          <img
            src={picture.address}
            alt=""
            style={{
              aspectRatio: `${size.width} / ${size.height}`,
              objectPosition: positionOf(picture, focal, size),
            }}
            className={cx('rounded-md object-cover', className)}
          />
          <span className="text-sm text-ink-soft">{name}</span>
        </li>
      ))}
    </ul>
  );
}

/** A crop as the `object-position` of a picture that covers its box. */
function positionOf(picture: ReadPicture, focal: FocalPoint, shape: Size): string {
  const { left, top, width, height } = cropOf(picture, focal, shape);
  const share = (offset: number, room: number) => (room > 0 ? (offset / room) * 100 : 50);
  return `${share(left, picture.width - width)}% ${share(top, picture.height - height)}%`;
}
