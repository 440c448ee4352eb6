import { useQuery } from '@tanstack/react-query';

import type { EarlierPlace } from '#contract/places.ts';

import { apiQuery } from '#web/platform/api/queries.ts';
import { SelectField } from '#web/platform/ui/select.tsx';

type EarlierPlacesProps = {
  organization_id: string;
  /** The place that is filled in already. */
  current?: Pick<EarlierPlace, 'venue_name' | 'city'>;
  onChosen: (place: EarlierPlace) => void;
};

/** Venues of an organization's earlier events; choosing one fills in all its fields. */
export function EarlierPlaces({ organization_id, current, onChosen }: EarlierPlacesProps) {
  const { data: places = [] } = useQuery(apiQuery('listEarlierPlaces', { params: { id: organization_id } }));
  const others = places.filter(({ venue_name, city }) => venue_name !== current?.venue_name || city !== current.city);
  if (others.length === 0) return null;
  const options = others.map(({ venue_name, city }, index) => ({
    value: String(index),
    label: [venue_name, city].filter(Boolean).join(', '),
  }));
  return (
    <SelectField
      label="A venue you used before"
      is_optional
      value=""
      options={[{ value: '', label: 'Choose one to fill in everything' }, ...options]}
      onChange={({ target }) => {
        const place = others[Number(target.value)];
        if (target.value !== '' && place) onChosen(place);
      }}
    />
  );
}
