import LocateFixed from 'icon:locate-fixed';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { chipStyle } from '#web/platform/ui/chip.tsx';
import { ChipPopover } from '#web/platform/ui/popover.tsx';

import { withFilters, type EventFilters } from './event-filters.ts';
import { Choice } from './filter-choices.tsx';
import { useListPath } from './list-path.ts';
import { locate } from './locate.ts';

const distances = ['5', '10', '25', '50', '100'];
const defaultDistance = '50';

/** Asks for the browser's position when pressed, never before; afterwards the chip shows the distance. */
export function NearMe({ filters }: { filters: EventFilters }) {
  const navigate = useNavigate();
  const list = useListPath();
  const [isLocating, setLocating] = useState(false);
  if (filters.near) return <DistanceChip filters={filters} />;

  const findPosition = async () => {
    if (isLocating) return;
    setLocating(true);
    const near = await locate();
    setLocating(false);
    if (near) {
      void navigate(withFilters(filters, { near, sort: 'distance', city: null }, list), { preventScrollReset: true });
    }
  };
  return (
    <button type="button" onClick={findPosition} aria-busy={isLocating} className={chipStyle(false, 'has-scripts')}>
      <LocateFixed aria-hidden="true" className="-ml-1 size-4" />
      {isLocating ? 'Looking…' : 'Near me'}
    </button>
  );
}

function DistanceChip({ filters }: { filters: EventFilters }) {
  const list = useListPath();
  const { distance_km = defaultDistance } = filters;
  return (
    <ChipPopover id="filter-distance" label={`Within ${distance_km} km`} title="How far from you" is_on>
      {distances.map((distance) => (
        <Choice
          key={distance}
          to={withFilters(filters, { distance_km: distance === defaultDistance ? null : distance }, list)}
          isOn={distance === distance_km}
        >
          Within {distance} km
        </Choice>
      ))}
      <Choice to={withFilters(filters, { near: null }, list)} isOn={false}>
        Anywhere
      </Choice>
    </ChipPopover>
  );
}
