import type { EventCard } from '#contract/events.ts';
import type { Organizer } from '#contract/organizers.ts';

import { cx } from '#web/platform/lib/class-names.ts';

import { Monogram } from './monogram.tsx';

type HostPictureProps = {
  host: Pick<Organizer, 'name' | 'picture_url'>;
  art?: EventCard['poster'];
  className?: string;
};

/** A host's picture; without one, their first letter over the colour of a poster. */
export function HostPicture({ host: { name, picture_url }, art, className }: HostPictureProps) {
  if (picture_url === null) return <Monogram name={name} art={art} className={className} />;
  return <img src={picture_url} alt="" width={384} height={384} className={cx('shrink-0 object-cover', className)} />;
}
