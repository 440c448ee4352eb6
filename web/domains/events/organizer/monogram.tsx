import type { EventCard } from '#contract/events.ts';

import { cx } from '#web/platform/lib/class-names.ts';

type MonogramProps = { name: string; art?: EventCard['poster']; className?: string };

/** A host's first letter, in place of a picture; over the blurred art of one of their posters where there is one. */
export function Monogram({ name, art, className }: MonogramProps) {
  const style = art && {
    backgroundImage: `linear-gradient(rgb(0 0 0 / 55%), rgb(0 0 0 / 55%)), ${art.placeholder}`,
    backgroundColor: art.color,
  };
  return (
    <span
      aria-hidden="true"
      style={style}
      className={cx(
        'grid shrink-0 place-items-center bg-ink bg-cover font-display font-extrabold text-paper select-none',
        className,
      )}
    >
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  );
}
