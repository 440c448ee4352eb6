import { useEffect, useRef, type ReactNode } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { HostTicketType, HostTicketTypes } from '#contract/host-ticket-types.ts';

import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { parseMoney } from '#web/platform/lib/parse-money.ts';
import { PriceSplit } from '#web/domains/events/price/price-split.tsx';

import { SaleFields } from './sale-fields.tsx';
import type { TypeForm as Values } from './type-form-values.ts';
import { useTypeFields } from './use-type-fields.ts';

type TypeFormProps = {
  form: UseFormReturn<Values>;
  /** Whose form it is, for screen readers. */
  label: string;
  list: HostTicketTypes;
  /** The type that is edited; left out for a new one. */
  type?: HostTicketType;
  is_busy: boolean;
  save_label: string;
  onSave: () => void;
  onCancel: () => void;
  /** What stands above the fields: a clash with somebody else. */
  children?: ReactNode;
};

/** The fields of a ticket type. What it costs and brings is shown while it is typed. */
export function TypeForm({ form, label, list, type, is_busy, save_label, onSave, onCancel, children }: TypeFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const field = useTypeFields(form, element, list.currency);
  const price = useWatch({ control: form.control, name: 'price' });
  useEffect(() => form.setFocus('name'), [form]);
  return (
    <form
      ref={element}
      noValidate
      method="post"
      aria-label={label}
      className="grid gap-5 rounded-card border border-line bg-surface p-4 sm:p-5"
      onSubmit={form.handleSubmit(onSave)}
    >
      {children}
      <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
        <TextField label="Name" maxLength={120} dir="auto" autoComplete="off" {...field('name')} />
        <TextField
          label={`Price in ${list.currency.toUpperCase()}`}
          inputMode="decimal"
          autoComplete="off"
          {...field('price')}
        />
        <TextField
          label="Quantity"
          is_optional
          inputMode="numeric"
          autoComplete="off"
          placeholder={list.stock ? 'As many as fit' : 'No limit'}
          {...field('capacity')}
        />
      </div>
      <PriceSplit amount={parseMoney(price, list.currency)} currency={list.currency} rule={list.fee_rule} />
      <TextAreaField label="Description" is_optional rows={2} maxLength={1000} dir="auto" {...field('description')} />
      <SaleFields form={form} field={field} list={list} type={type} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="Minimum per order" inputMode="numeric" {...field('min_per_order')} />
        <TextField
          label="Maximum per order"
          is_optional
          inputMode="numeric"
          placeholder={String(list.max_per_order)}
          {...field('max_per_order')}
        />
      </div>
      <Checkbox label="Hidden: only people with a promo code that unlocks it see it" {...form.register('is_hidden')} />
      <Checkbox
        label="By request only: people ask to come, and buy it with the invitation you send them"
        {...form.register('by_request')}
      />
      <Checkbox label="Holders can sell it in Resale, if the event allows it" {...form.register('resale_allowed')} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" is_busy={is_busy}>
          {save_label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
