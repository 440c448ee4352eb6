import type { EventCard } from '#contract/events.ts';

import { posterPath, posterSet, posterStyle } from '#web/domains/events/event-poster.tsx';
import { cx } from '#web/platform/lib/class-names.ts';

type SquarePosterProps = {
  event: Pick<EventCard, 'id' | 'poster'>;
  is_first?: boolean;
  /** How wide it is shown. */
  sizes?: string;
  className?: string;
};

const widths = [192, 384];

/** The square poster, for places too narrow for its text. Fills the space it is given. */
export function SquarePoster({ event, is_first = false, sizes = '9rem', className }: SquarePosterProps) {
  return (
    <span className={cx('square-poster block overflow-hidden', className)} style={posterStyle(event)}>
      <img
        srcSet={posterSet(event, 'square', widths)}
        sizes={sizes}
        src={posterPath(event, 'square-384')}
        width={384}
        height={384}
        alt=""
        loading={is_first ? 'eager' : 'lazy'}
        decoding="async"
        // Without a network only the background colours are shown, not a broken picture.
        onError={({ currentTarget }) => (currentTarget.hidden = true)}
        className="size-full object-cover"
      />
    </span>
  );
}
