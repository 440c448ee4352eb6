import type { EventCard } from '#contract/events.ts';

import { posterPath, posterSet } from '#web/events/event-poster.tsx';
import { cx } from '#web/lib/class-names.ts';

type StubArtProps = { event: Pick<EventCard, 'id' | 'poster'>; is_first?: boolean; className?: string };

const widths = [192, 384];

/** The poster's art without its words, for edges too narrow to read. Fills whatever room it is given. */
export function StubArt({ event, is_first = false, className }: StubArtProps) {
  const { color, placeholder } = event.poster;
  return (
    <picture
      className={cx('block overflow-hidden bg-cover', className)}
      style={{ backgroundColor: color, backgroundImage: placeholder }}
    >
      <source type="image/avif" srcSet={posterSet(event, 'square', widths, 'avif')} sizes="9rem" />
      <img
        srcSet={posterSet(event, 'square', widths, 'webp')}
        sizes="9rem"
        src={posterPath(event, 'square-384.webp')}
        width={384}
        height={384}
        alt=""
        loading={is_first ? 'eager' : 'lazy'}
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  );
}
