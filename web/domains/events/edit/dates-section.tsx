import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { EventEditor } from '#contract/event-editing.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { allTimeZones } from '#web/platform/lib/all-time-zones.ts';
import { wholeTime } from '#web/platform/lib/whole-time.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { EditSection } from './edit-section.tsx';
import type { EventFields } from './event-fields.ts';
import { repeatedHoursOf, type TimesForm } from './event-times.ts';
import { TimesFields } from './times-fields.tsx';
import { lockOf, useSection } from './use-section.ts';

type DatesForm = TimesForm & { time_zone: string };

const labels = { starts_at: 'Start', ends_at: 'End', doors_at: 'Doors' };

function toForm({ starts_at, ends_at, doors_at, time_zone, repeated_hours: which }: EventEditor): DatesForm {
  return {
    ...{ starts_at: starts_at ?? '', ends_at: ends_at ?? '', doors_at: doors_at ?? '', time_zone },
    starts_at_which: which.starts_at ?? '',
    ends_at_which: which.ends_at ?? '',
    doors_at_which: which.doors_at ?? '',
  };
}

function toFields({ starts_at, ends_at, doors_at, time_zone }: DatesForm): EventFields {
  return {
    // An event keeps its date once it has one; a draft may still be without.
    ...(starts_at && { starts_at }),
    ...(ends_at && { ends_at }),
    ...{ doors_at: doors_at || null, time_zone },
  };
}

/** Whether somebody holds a ticket, and this team member may refund it. */
function mayPostpone({ state, host_state, holders, permissions }: EventEditor): boolean {
  return state !== 'cancelled' && host_state !== 'past' && holders.count > 0 && permissions.includes('manage_orders');
}

/** Start, end, doors and the zone whose clock they are on. */
export function DatesSection({ event }: { event: EventEditor }) {
  const section = useSection({ event, name: 'Date', toForm, toFields, toAnswers: repeatedHoursOf });
  const { field, form, values } = section;
  const lock = lockOf(event, 'starts_at');
  const place = spokenZoneName(values.time_zone);
  return (
    <EditSection section={section} text={`All times are ${place}, wherever you are.`}>
      {lock && <Notice>{lock}</Notice>}
      {mayPostpone(event) && (
        <p className="text-sm text-ink-soft">
          If the date changes, ticket holders can give their tickets back.{' '}
          <Link to={paths.eventPostpone(event.slug)} className="inline-block min-h-6 underline underline-offset-4">
            Postpone
          </Link>{' '}
          tells them why, and you don’t need a new date yet.
        </p>
      )}
      <TimesFields
        labels={labels}
        doors_rules={wholeTime('doors_at', form)}
        saved={event}
        typed={form.formState.dirtyFields}
        time_zone={values.time_zone}
        is_locked={lock !== undefined}
        values={values}
        field={field}
        setValue={(name, value) => form.setValue(name, value)}
      />
      <SelectField
        label="Time zone"
        disabled={lock !== undefined}
        options={allTimeZones(values.time_zone)}
        {...field('time_zone')}
      />
      {values.time_zone !== event.time_zone && (
        <p role="status" className="text-sm text-ink-soft">
          Start, end and doors keep their times on the clock, now in {place}. Ticket sales and promo codes still start
          and end at the same moment, so other times are shown for them: check them in Tickets and Promo codes.
        </p>
      )}
      <ZoneOfPlace event={event} chosen={values.time_zone} onUse={(zone) => form.setValue('time_zone', zone)} />
    </EditSection>
  );
}

/** Offers the zone of the event's place, when it is another one. */
function ZoneOfPlace({ event, chosen, onUse }: { event: EventEditor; chosen: string; onUse: (zone: string) => void }) {
  const { city, country, latitude, longitude } = event;
  const coordinates = latitude !== null && longitude !== null ? { latitude, longitude } : {};
  const query = { ...(city && { city }), ...(country && { country }), ...coordinates };
  const { data } = useQuery({ ...apiQuery('findTimeZone', { query }), enabled: country !== '' });
  const zone = data?.time_zone;
  if (!zone || zone === chosen || data.choices.includes(chosen)) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-sm text-ink-soft">
        {city || 'The venue'} is in {spokenZoneName(zone)}.
      </p>
      <Button size="sm" onClick={() => onUse(zone)}>
        Use {spokenZoneName(zone)}
      </Button>
    </div>
  );
}
