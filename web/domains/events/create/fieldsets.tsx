import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { OwnOrganization } from '#contract/organizations.ts';

import { RepeatedHourChoice } from '#web/domains/events/edit/repeated-hour.tsx';
import { wholeRule } from '#web/platform/lib/whole-number.ts';
import { EarlierPlaces } from '#web/domains/events/edit/earlier-places.tsx';
import { categoryNames } from '#web/domains/events/event-words.ts';
import { PriceSplit } from '#web/domains/events/price/price-split.tsx';
import { apiQuery } from '#web/platform/api/queries.ts';
import { allCountries } from '#web/platform/lib/all-countries.ts';
import { spokenZoneName } from '#contract/time-zones.ts';
import { needed } from '#web/platform/lib/needed.ts';
import { useDebounced } from '#web/platform/lib/use-debounced.ts';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { parseMoney } from '#web/platform/lib/parse-money.ts';

import { endFor, type CreateValues } from './create-values.ts';
import type { FieldOf } from './field-of.ts';

const categories = Object.entries(categoryNames).map(([value, label]) => ({ value, label }));

type PartProps = { field: FieldOf; form: UseFormReturn<CreateValues>; values: CreateValues };

/** Title, category, start and end. */
export function EventFieldset({
  field,
  form,
  values,
  organizations,
}: PartProps & { organizations: OwnOrganization[] }) {
  const { starts_at, ends_at } = values;
  const end = endFor(starts_at, ends_at);
  return (
    <Part legend="The event">
      {organizations.length > 1 && (
        <SelectField
          label="Organization"
          options={organizations.map(({ id, name }) => ({ value: id, label: name }))}
          {...field('organization_id')}
        />
      )}
      <TextField label="Title" dir="auto" maxLength={200} {...field('title', needed('Enter a title.'))} />
      <SelectField label="Category" options={categories} {...field('category')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          type="datetime-local"
          label="Start"
          {...field('starts_at', {
            required: 'Enter a date and time.',
            onBlur: () =>
              end !== ends_at && form.setValue('ends_at', end, { shouldValidate: form.formState.isSubmitted }),
            onChange: () => form.setValue('starts_at_which', ''),
          })}
        />
        <TextField
          type="datetime-local"
          label="End"
          {...field('ends_at', {
            required: 'Enter a date and time.',
            onChange: () => form.setValue('ends_at_which', ''),
          })}
        />
      </div>
      {(['starts_at', 'ends_at'] as const).map((time) => (
        <RepeatedHourChoice
          key={time}
          name={`${time}_which`}
          error={form.formState.errors[time]?.message}
          value={values[`${time}_which`]}
          onChange={(which) => form.setValue(`${time}_which`, which)}
        />
      ))}
      <ZoneField field={field} form={form} values={values} />
    </Part>
  );
}

/** Says which time zone the times are in; asks only when the venue’s city does not settle it. */
function ZoneField({ field, form, values }: PartProps) {
  const city = useDebounced(values.city.trim());
  const query = { ...(city && { city }), ...(values.country && { country: values.country }) };
  const { data } = useQuery({ ...apiQuery('findTimeZone', { query }), enabled: city !== '' && values.country !== '' });
  const isAsked = data?.time_zone === null || form.formState.errors.time_zone !== undefined;
  if (!isAsked) {
    const clock = data?.time_zone ? spokenZoneName(data.time_zone) : 'local to the venue';
    return <p className="-mt-2 text-sm text-ink-soft">Times are {clock}.</p>;
  }
  const options = (data?.choices ?? []).map((zone) => ({ value: zone, label: spokenZoneName(zone) }));
  return (
    <SelectField
      label="Time zone"
      hint="This country has more than one."
      options={[{ value: '', label: 'Choose the time zone' }, ...options]}
      {...field('time_zone')}
    />
  );
}

/** Where it is. */
export function PlaceFieldset({
  field,
  form,
  organization,
}: Omit<PartProps, 'values'> & { organization: OwnOrganization }) {
  return (
    <Part legend="The venue">
      <EarlierPlaces
        organization_id={organization.id}
        onChosen={({ venue_name, address, city, country }) => {
          for (const [name, value] of Object.entries({ venue_name, address, city, country }))
            form.setValue(name as 'city', value, { shouldDirty: true });
        }}
      />
      <TextField
        label="Venue name"
        dir="auto"
        maxLength={120}
        {...field('venue_name', needed('Enter the venue’s name.'))}
      />
      <TextField label="Address" is_optional dir="auto" maxLength={200} autoComplete="off" {...field('address')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City" dir="auto" maxLength={120} {...field('city', needed('Enter the city.'))} />
        <SelectField label="Country" options={allCountries()} {...field('country')} />
      </div>
    </Part>
  );
}

/** The first ticket type, with what its price means for both sides. */
export function TicketFieldset({
  field,
  values,
  organization,
}: Omit<PartProps, 'form'> & { organization: OwnOrganization }) {
  const { currency } = organization;
  return (
    <Part legend="The ticket">
      <TextField
        label="Name"
        dir="auto"
        maxLength={120}
        {...field('ticket_name', needed('Enter the ticket’s name.'))}
      />
      <div className="grid items-end gap-5 sm:grid-cols-2">
        <TextField
          label={`Price (${currency.toUpperCase()})`}
          inputMode="decimal"
          placeholder="0 is free"
          {...field('ticket_price', {
            validate: (text) => parseMoney(text, currency) !== null || 'Enter a price, or 0 for a free ticket.',
          })}
        />
        <TextField
          label="Number of tickets"
          is_optional
          inputMode="numeric"
          placeholder="No limit"
          {...field('ticket_quantity', wholeRule)}
        />
      </div>
      <PriceSplit amount={parseMoney(values.ticket_price, currency)} currency={currency} rule={organization} />
    </Part>
  );
}

function Part({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-4 font-display text-xl font-bold tracking-tight">{legend}</legend>
      {children}
    </fieldset>
  );
}
