import type { CSSProperties } from 'react';

import type { EventCard } from '#contract/events.ts';

import { cx } from '#web/lib/class-names.ts';

type EventPosterProps = {
  event: Pick<EventCard, 'id' | 'poster'>;
  /** How wide it stands on the screen, as the `sizes` attribute of an image. */
  sizes: string;
  /** Empty where the title stands beside it. */
  alt?: string;
  /** One of the first pictures a visitor sees. */
  is_first?: boolean;
  /** The renditions to choose from. */
  widths?: number[];
  className?: string;
};

const cardWidths = [320, 480, 640];

/** The event's art in the size the screen needs; colour and placeholder stand in its place until it comes. */
export function EventPoster(props: EventPosterProps) {
  const { event, sizes, alt = '', is_first = false, widths = cardWidths, className } = props;
  const { color, placeholder } = event.poster;
  const style: CSSProperties = { backgroundColor: color, backgroundImage: `url("${placeholder}")` };
  return (
    <picture className={cx('block overflow-hidden bg-cover', className)} style={style}>
      <source type="image/avif" srcSet={sourceSet(event, widths)} sizes={sizes} />
      {/* For the few browsers without AVIF one size is enough. */}
      <img
        src={posterPath(event, 'poster-640.webp')}
        width={640}
        height={800}
        alt={alt}
        loading={is_first ? 'eager' : 'lazy'}
        fetchPriority={is_first ? 'high' : 'auto'}
        decoding="async"
        className="h-auto w-full"
      />
    </picture>
  );
}

/** Address of one rendition of an event's poster; the version in it changes with the art. */
export function posterPath({ id, poster }: Pick<EventCard, 'id' | 'poster'>, file: string): string {
  return `/media/posters/${id}/${poster.version}/${file}`;
}

function sourceSet(event: Pick<EventCard, 'id' | 'poster'>, widths: number[]): string {
  return widths.map((width) => `${posterPath(event, `poster-${width}.avif`)} ${width}w`).join(', ');
}
