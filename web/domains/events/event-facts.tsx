import CalendarDays from 'icon:calendar-days';
import MapPin from 'icon:map-pin';
import type { ReactNode } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { formatClock, formatClockRange, formatDayRange } from '#contract/format-time.ts';
import { spokenZoneName } from '#contract/time-zones.ts';

import { MapLinks } from './map-links.tsx';

/** When and where, with the time zone and a link to the map. */
export function EventFacts({ event }: { event: EventDetail }) {
  return (
    <dl className="mt-5 grid gap-4">
      <Fact icon={<CalendarDays aria-hidden="true" className="size-5" />} name="When">
        <When event={event} />
      </Fact>
      <Fact icon={<MapPin aria-hidden="true" className="size-5" />} name="Where">
        <Where event={event} />
      </Fact>
    </dl>
  );
}

function When({ event }: { event: EventDetail }) {
  const { starts_at, ends_at, doors_at, time_zone } = event;
  if (!starts_at) return <p className="font-semibold">Date to be announced</p>;
  return (
    <>
      <p className="font-semibold">
        <time dateTime={starts_at}>{formatDayRange(starts_at, ends_at, time_zone)}</time>
      </p>
      <p className="text-ink-soft" title={spokenZoneName(time_zone)}>
        {formatClockRange(starts_at, ends_at, time_zone)}
        {doors_at && doors_at !== starts_at && `, doors ${formatClock(doors_at, time_zone)}`}
      </p>
    </>
  );
}

function Where({ event }: { event: EventDetail }) {
  const { venue_name, address, city } = event;
  // Many addresses contain the city already.
  const place = address.includes(city) ? address : [address, city].filter(Boolean).join(', ');
  if (!venue_name && !place) return <p className="font-semibold">Venue to be announced</p>;
  return (
    <>
      <p dir="auto" className="font-semibold">
        {venue_name || place}
      </p>
      {venue_name && place && (
        <p dir="auto" className="text-ink-soft">
          {place}
        </p>
      )}
      <MapLinks place={event} className="mt-0.5" />
    </>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[2.5rem_1fr] gap-3">
      <dt className="grid size-10 place-items-center rounded-control border border-line bg-surface text-ink-soft">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-h-10 min-w-0 content-center wrap-anywhere">{children}</dd>
    </div>
  );
}
