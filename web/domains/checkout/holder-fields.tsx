import { useState } from 'react';
import { get, type UseFormReturn } from 'react-hook-form';

import type { OrderSummary } from '#contract/checkout.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { checkGuestEmail, ticketNames, type CheckoutForm } from './checkout-form.ts';

type HolderFieldsProps = {
  form: UseFormReturn<CheckoutForm>;
  order: OrderSummary;
  /** The buyer has left a field. */
  onLeave: () => void;
};

/** One optional name per ticket and, if the buyer wants to send tickets to guests, one optional e-mail. */
export function HolderFields({ form, order, onLeave }: HolderFieldsProps) {
  const names = ticketNames(order);
  const isOneType = order.lines.length === 1;
  const [isMailing, setMailing] = useState(() => form.getValues('holder_emails').some(Boolean));
  const changeMailing = (isOn: boolean) => {
    setMailing(isOn);
    if (isOn) return;
    form.setValue(
      'holder_emails',
      names.map(() => ''),
    );
    form.clearErrors('holder_emails');
    onLeave();
  };
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1.5 font-display text-xl font-bold tracking-tight">Who is coming?</legend>
      <p className="text-sm text-ink-soft">Optional. The name is printed on the ticket.</p>
      <Checkbox
        label={names.length === 1 ? 'Send the ticket to a guest' : 'Send tickets to your guests'}
        checked={isMailing}
        onChange={(event) => changeMailing(event.target.checked)}
      />
      {isMailing && (
        <p className="text-sm text-ink-soft">
          Once you have paid, we send each address its ticket. You get all tickets, and they stay yours.
        </p>
      )}
      <div className={cx('grid gap-4', names.length > 1 && 'sm:grid-cols-2')}>
        {names.map((name, index) => (
          <div key={index} className="grid content-start gap-1.5">
            <TextField
              label={names.length === 1 ? 'Name on the ticket' : labelOf(index, isOneType ? null : name)}
              autoComplete={index === 0 ? 'name' : 'off'}
              maxLength={120}
              {...form.register(`holder_names.${index}`, { onBlur: onLeave })}
            />
            {isMailing && <GuestEmail form={form} index={index} onLeave={onLeave} />}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type GuestEmailProps = Pick<HolderFieldsProps, 'form' | 'onLeave'> & { index: number };

function GuestEmail({ form, index, onLeave }: GuestEmailProps) {
  const name = `holder_emails.${index}` as const;
  const error = get(form.formState.errors, `${name}.message`) as string | undefined;
  return (
    <EmailField
      label={
        <>
          E-mail<span className="sr-only"> of guest {index + 1}</span>
        </>
      }
      is_optional
      autoComplete="off"
      {...(error && { errors: error })}
      {...form.register(name, { validate: checkGuestEmail, onBlur: onLeave })}
    />
  );
}

function labelOf(index: number, name: string | null): string {
  return name === null ? `Ticket ${index + 1}` : `Ticket ${index + 1} · ${name}`;
}
