import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';

import { spokenZoneName } from '#web/platform/lib/time-zones.ts';
import { SelectField } from '#web/platform/ui/select.tsx';
import { TextField } from '#web/platform/ui/field.tsx';

import type { TypeForm } from './type-form-values.ts';
import type { TypeFieldOf } from './use-type-fields.ts';

type SaleFieldsProps = {
  form: UseFormReturn<TypeForm>;
  field: TypeFieldOf;
  list: HostTicketTypes;
  type: HostTicketType | undefined;
};

/** When a type is on sale: from when on, after which other type, until when. Times are those of the event's place. */
export function SaleFields({ form, field, list, type }: SaleFieldsProps) {
  const opensAfter = useWatch({ control: form.control, name: 'opens_after' });
  const before = list.types.find(({ id }) => id === opensAfter);
  const zone = spokenZoneName(list.time_zone);
  const others = list.types.filter(({ id, state }) => id !== type?.id && (state !== 'archived' || id === opensAfter));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-3">
      <SelectField
        label="Opens"
        hint="To sell in tiers"
        options={[
          { value: '', label: 'Without waiting' },
          ...others.map(({ id, name }) => ({ value: id, label: `When ${name} is gone` })),
        ]}
        {...field('opens_after')}
      />
      <TextField
        label={before ? 'At the latest' : 'Sale opens'}
        is_optional
        hint={zone}
        type="datetime-local"
        {...field('sales_start_at')}
      />
      <TextField label="Sale ends" is_optional hint={zone} type="datetime-local" {...field('sales_end_at')} />
    </div>
  );
}
