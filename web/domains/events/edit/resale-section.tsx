import type { EventEditor } from '#contract/event-editing.ts';

import { formatPercent } from '#web/platform/lib/format-percent.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { EditSection } from './edit-section.tsx';
import type { EventFields } from './event-fields.ts';
import { useSection } from './use-section.ts';

type ResaleForm = { resale_allowed: boolean; resale_cap_basis_points: string; transfer_allowed: boolean };

function toForm({ resale_allowed, resale_cap_basis_points, transfer_allowed }: EventEditor): ResaleForm {
  return { resale_allowed, resale_cap_basis_points: String(resale_cap_basis_points), transfer_allowed };
}

function toFields({ resale_allowed, resale_cap_basis_points, transfer_allowed }: ResaleForm): EventFields {
  return { resale_allowed, resale_cap_basis_points: Number(resale_cap_basis_points), transfer_allowed };
}

const caps = [50, 60, 70, 80, 90, 100, 110, 120];

/** Whether tickets may be sold again, for how much, and passed on. */
export function ResaleSection({ event }: { event: EventEditor }) {
  const section = useSection({ event, name: 'Resale', toForm, toFields });
  const { field, form, values } = section;
  const known = [...new Set([...caps, Number(values.resale_cap_basis_points) / 100])].toSorted((a, b) => a - b);
  return (
    <EditSection section={section}>
      <Checkbox
        id="resale_allowed"
        label="Holders can sell their tickets in Resale"
        {...form.register('resale_allowed')}
      />
      {values.resale_allowed && (
        <SelectField
          label="Highest price"
          hint="Of what the holder paid, fees included."
          options={known.map((percent) => ({ value: String(percent * 100), label: formatPercent(percent * 100) }))}
          {...field('resale_cap_basis_points')}
        />
      )}
      <Checkbox label="Holders can pass tickets on to a friend" {...form.register('transfer_allowed')} />
    </EditSection>
  );
}
