import type { UseFormReturn } from 'react-hook-form';

import type { OrderSummary } from '#contract/checkout.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { TextField } from '#web/platform/ui/field.tsx';

import { ticketNames, type CheckoutForm } from './checkout-form.ts';

type HolderFieldsProps = {
  form: UseFormReturn<CheckoutForm>;
  order: OrderSummary;
  /** The buyer has left a field. */
  onLeave: () => void;
};

/** One optional name per ticket. */
export function HolderFields({ form, order, onLeave }: HolderFieldsProps) {
  const names = ticketNames(order);
  const isOneType = order.lines.length === 1;
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-display text-xl font-bold tracking-tight">Who is coming?</legend>
      <p className="text-sm text-ink-soft">Optional. The name is printed on the ticket.</p>
      <div className={cx('grid gap-4', names.length > 1 && 'sm:grid-cols-2')}>
        {names.map((name, index) => (
          <TextField
            key={index}
            label={names.length === 1 ? 'Name on the ticket' : labelOf(index, isOneType ? null : name)}
            autoComplete={index === 0 ? 'name' : 'off'}
            maxLength={120}
            {...form.register(`holder_names.${index}`, { onBlur: onLeave })}
          />
        ))}
      </div>
    </fieldset>
  );
}

function labelOf(index: number, name: string | null): string {
  return name === null ? `Ticket ${index + 1}` : `Ticket ${index + 1} · ${name}`;
}
