import type { EventEditor } from '#contract/event-editing.ts';

import { allCountries } from '#web/platform/lib/all-countries.ts';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { CoordinatesField } from './coordinates-field.tsx';
import { EarlierPlaces } from './earlier-places.tsx';
import { EditSection } from './edit-section.tsx';
import type { EventFields } from './event-fields.ts';
import { useSection } from './use-section.ts';

type PlaceForm = Required<Pick<EventFields, 'venue_name' | 'address' | 'city' | 'country' | 'latitude' | 'longitude'>>;

function toForm({ venue_name, address, city, country, latitude, longitude }: PlaceForm): PlaceForm {
  return { venue_name, address, city, country, latitude, longitude };
}

const countryOptions = () => [{ value: '', label: 'Choose a country' }, ...allCountries()];

/** Where the event is, and the point on the map. */
export function PlaceSection({ event }: { event: EventEditor }) {
  const section = useSection<PlaceForm>({ event, name: 'Venue', toForm, toFields: toForm });
  const { field, form, values } = section;
  const fill = (place: PlaceForm) => {
    for (const [name, value] of Object.entries(toForm(place))) form.setValue(name as keyof PlaceForm, value);
  };
  return (
    <EditSection section={section}>
      <EarlierPlaces organization_id={event.organization.id} current={event} onChosen={fill} />
      <TextField label="Venue name" dir="auto" maxLength={120} {...field('venue_name')} />
      <TextField
        label="Address"
        is_optional
        dir="auto"
        maxLength={200}
        autoComplete="off"
        hint="Street and number, as people type it into a map."
        {...field('address')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="City" dir="auto" maxLength={120} {...field('city')} />
        <SelectField label="Country" options={countryOptions()} {...field('country')} />
      </div>
      <CoordinatesField
        latitude={values.latitude}
        longitude={values.longitude}
        errors={form.formState.errors.latitude?.message ?? form.formState.errors.longitude?.message}
        onChange={({ latitude, longitude }) => {
          form.setValue('latitude', latitude);
          form.setValue('longitude', longitude);
        }}
      />
    </EditSection>
  );
}
