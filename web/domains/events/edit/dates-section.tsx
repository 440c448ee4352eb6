import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import type { EventEditor } from '#contract/event-editing.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { allTimeZones } from '#web/platform/lib/all-time-zones.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { EditSection } from './edit-section.tsx';
import type { EventFields } from './event-fields.ts';
import { followStart } from './follow-start.ts';
import { RepeatedHourChoice } from './repeated-hour.tsx';
import { lockOf, useSection } from './use-section.ts';

const times = ['starts_at', 'ends_at', 'doors_at'] as const;
type Time = (typeof times)[number];
type Which = 'first' | 'second' | '';
type DatesForm = Record<Time, string> & { time_zone: string } & Record<`${Time}_which`, Which>;

const labels: Record<Time, string> = { starts_at: 'Start', ends_at: 'End', doors_at: 'Doors' };

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

function toAnswers(form: DatesForm) {
  const chosen = times.map((time) => [time, form[`${time}_which`]] as const).filter(([, which]) => which !== '');
  return chosen.length > 0 ? { repeated_hours: Object.fromEntries(chosen) } : {};
}

/** Whether somebody holds a ticket, and this team member may refund it. */
function mayPostpone({ state, host_state, holders, permissions }: EventEditor): boolean {
  return state !== 'cancelled' && host_state !== 'past' && holders.count > 0 && permissions.includes('manage_orders');
}

/** Start, end, doors and the zone whose clock they are on. */
export function DatesSection({ event }: { event: EventEditor }) {
  const section = useSection({ event, name: 'Date', toForm, toFields, toAnswers });
  const { field, form, values } = section;
  const { dirtyFields } = form.formState;
  const moveOthers = () => {
    for (const [time, wall] of followStart(values.starts_at, event, dirtyFields)) {
      form.setValue(time, wall);
      form.setValue(`${time}_which`, '');
    }
  };
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
      {times.map((time) => (
        <div key={time} className="grid gap-2">
          <TextField
            type="datetime-local"
            label={`${labels[time]} (${place})`}
            is_optional={time === 'doors_at'}
            disabled={lock !== undefined}
            {...field(time, {
              ...(time !== 'doors_at' && { required: 'Enter a date and time.' }),
              // A new time: which of two equal hours was meant has to be asked again.
              onChange: () => form.setValue(`${time}_which`, ''),
              ...(time === 'starts_at' && { onBlur: moveOthers }),
            })}
          />
          <RepeatedHourChoice
            name={`${time}_which`}
            error={form.formState.errors[time]?.message}
            value={values[`${time}_which`]}
            onChange={(which) => form.setValue(`${time}_which`, which)}
          />
        </div>
      ))}
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
