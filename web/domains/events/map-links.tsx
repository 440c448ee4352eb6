import type { MouseEvent } from 'react';

import { cx } from '#web/platform/lib/class-names.ts';
import { mapAddress, wayAddress, type MapPlace } from '#web/platform/lib/map-address.ts';

type MapLinksProps = { place: MapPlace; className?: string };

/** Opens a place in the device's own map, and the way there from here. */
export function MapLinks({ place, className }: MapLinksProps) {
  return (
    <p className={cx('flex flex-wrap gap-x-4 text-sm font-semibold', className)}>
      <MapLink addressOf={(device) => mapAddress(place, device)}>Open map</MapLink>
      <MapLink addressOf={(device) => wayAddress(place, device)}>Directions</MapLink>
    </p>
  );
}

type MapLinkProps = { addressOf: (userAgent?: string) => string; children: string };

function MapLink({ addressOf, children }: MapLinkProps) {
  // Only now: the server's page is the same for every device.
  const choose = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    currentTarget.href = addressOf(navigator.userAgent);
    // A map opens over the page; a tab of its own would stay empty.
    if (currentTarget.protocol === 'geo:') currentTarget.target = '';
  };
  return (
    <a
      href={addressOf()}
      target="_blank"
      rel="noopener noreferrer"
      onClick={choose}
      className="inline-block py-0.5 underline decoration-edge underline-offset-4 hover:decoration-ink"
    >
      {children}
      <span className="sr-only"> in a new tab</span>
    </a>
  );
}
