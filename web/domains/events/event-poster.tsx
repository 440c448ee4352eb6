import type { CSSProperties } from 'react';

import type { EventCard } from '#contract/events.ts';

import { cx } from '#web/platform/lib/class-names.ts';

type EventPosterProps = {
  event: Pick<EventCard, 'id' | 'poster'>;
  /** Its width on the screen, as the `sizes` attribute of an image. */
  sizes: string;
  /** Empty where the title is shown beside it. */
  alt?: string;
  /** One of the first pictures a visitor sees. */
  is_first?: boolean | undefined;
  /** The renditions to choose from. */
  widths?: number[];
  className?: string;
};

const cardWidths = [320, 480, 640];

/** The event's poster in the size the screen needs; its colour and placeholder are shown until it has loaded. */
export function EventPoster(props: EventPosterProps) {
  const { event, sizes, alt = '', is_first = false, widths = cardWidths, className } = props;
  return (
    <img
      srcSet={posterSet(event, 'poster', widths)}
      sizes={sizes}
      src={posterPath(event, 'poster-640')}
      width={640}
      height={800}
      alt={alt}
      loading={is_first ? 'eager' : 'lazy'}
      {...(is_first && { fetchPriority: 'high' as const })}
      decoding={is_first ? 'sync' : 'async'}
      className={cx('poster-art', className)}
      style={posterStyle(event)}
    />
  );
}

/** The background shown until a poster has loaded. */
export function posterStyle({ poster: { color, placeholder } }: Pick<EventCard, 'poster'>): CSSProperties {
  return { background: `${placeholder} ${color}` };
}

/** Address of one rendition of a poster; without an extension, of the best format for the browser. The version changes with the picture. */
export function posterPath({ id, poster }: Pick<EventCard, 'id' | 'poster'>, file: string): string {
  return `/media/posters/${id}/${poster.version}/${file}`;
}

/** All widths of one shape of an event's poster, as the `srcset` attribute of an image. */
export function posterSet(
  event: Pick<EventCard, 'id' | 'poster'>,
  shape: 'poster' | 'square',
  widths: number[],
): string {
  return widths.map((width) => `${posterPath(event, `${shape}-${width}`)} ${width}w`).join(', ');
}
