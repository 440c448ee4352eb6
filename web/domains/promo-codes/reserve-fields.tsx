import { useFormContext, useWatch } from 'react-hook-form';

import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { wholeRule } from '#web/platform/lib/whole-number.ts';

import type { CodeFormValues } from './form-values.ts';

type ReserveType = { id: string; name: string; capacity: number | null; left: number | null };

/** Tickets that only holders of the code can buy. */
export function ReserveFields({ types }: { types: readonly ReserveType[] }) {
  const { register, formState } = useFormContext<CodeFormValues>();
  const [scope, chosen, reserved] = useWatch<CodeFormValues, ['scope', 'ticket_type_ids', 'reserved_ticket_type_id']>({
    name: ['scope', 'ticket_type_ids', 'reserved_ticket_type_id'],
  });
  const limited = types.filter(({ id, capacity }) => capacity !== null && (scope === 'all' || chosen.includes(id)));
  const left = types.find(({ id }) => id === reserved)?.left;
  if (limited.length === 0 && reserved === '') return null;
  const { reserved_ticket_type_id: typeError, reserved_quantity: quantityError } = formState.errors;
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField
        label="Reserve tickets for this code"
        is_optional
        options={[
          { value: '', label: 'None' },
          ...types
            .filter((type) => limited.includes(type) || type.id === reserved)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        errors={typeError?.message}
        {...register('reserved_ticket_type_id')}
      />
      {reserved !== '' && (
        <TextField
          label="How many"
          inputMode="numeric"
          autoComplete="off"
          maxLength={7}
          hint={left === null || left === undefined ? undefined : `${left.toLocaleString('en')} are available now.`}
          errors={quantityError?.message}
          {...register('reserved_quantity', wholeRule)}
        />
      )}
    </div>
  );
}
