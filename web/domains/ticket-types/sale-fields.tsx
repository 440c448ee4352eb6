import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';

import { RepeatedHourChoice } from '#web/domains/events/edit/repeated-hour.tsx';
import { spokenZoneName } from '#contract/time-zones.ts';
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
          { value: '', label: 'Right away' },
          ...others.map(({ id, name }) => ({ value: id, label: `When ${name} is gone` })),
        ]}
        {...field('opens_after')}
      />
      <TimeField
        label={before ? 'At the latest' : 'Sale opens'}
        form={form}
        field={field}
        name="sales_start_at"
        which="sales_start_which"
        zone={zone}
      />
      <TimeField label="Sale ends" form={form} field={field} name="sales_end_at" which="sales_end_which" zone={zone} />
    </div>
  );
}

type TimeFieldProps = Pick<SaleFieldsProps, 'form' | 'field'> & {
  label: string;
  name: 'sales_start_at' | 'sales_end_at';
  which: 'sales_start_which' | 'sales_end_which';
  zone: string;
};

/** A time on the clock of the event. Where that shows it twice, the server asks which is meant. */
function TimeField({ label, form, field, name, which, zone }: TimeFieldProps) {
  const chosen = useWatch({ control: form.control, name: which });
  const input = field(name, { onChange: () => form.setValue(which, '') });
  return (
    <div className="grid gap-3">
      <TextField label={label} is_optional hint={zone} type="datetime-local" {...input} />
      <RepeatedHourChoice
        name={which}
        error={form.formState.errors[name]?.message}
        value={chosen}
        onChange={(value) => form.setValue(which, value)}
      />
    </div>
  );
}
