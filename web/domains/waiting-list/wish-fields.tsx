import { useWatch, type UseFormReturn } from 'react-hook-form';

import type { WaitingListForm } from '#contract/waiting-list.ts';

import { formatMoney } from '#contract/format-money.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { lowPriceWords } from './low-price-words.ts';
import type { WishValues } from './use-wish-form.ts';

type ListedType = WaitingListForm['ticket_types'][number];

type ChoosableType = Pick<ListedType, 'id' | 'name' | 'resale_allowed'> &
  Partial<Pick<ListedType, 'total' | 'max_party'> & { is_gone: boolean }>;

type WishFieldsProps = {
  form: UseFormReturn<WishValues>;
  /** What can be chosen; one that is not listed any more has no price, and may be gone. */
  types: readonly ChoosableType[];
  max_party: number;
  currency: string;
};

/** Which tickets, how many together, and the most that one may cost. */
export function WishFields({ form, types, max_party, currency }: WishFieldsProps) {
  const { errors } = form.formState;
  const mostOf = (ids: string[]) =>
    Math.min(...[max_party, ...types.filter(({ id }) => ids.includes(id)).map((type) => type.max_party ?? max_party)]);
  const most = mostOf(useWatch({ control: form.control, name: 'ticket_type_ids' }));
  // Before the larger sizes are gone from the list.
  const fitSize = () => {
    const fitting = Math.min(Number(form.getValues('party_size')), mostOf(form.getValues('ticket_type_ids')));
    form.setValue('party_size', String(fitting));
  };
  const sizes = Array.from({ length: most }, (_, index) => ({
    value: String(index + 1),
    label: index === 0 ? '1 ticket' : `${index + 1} tickets, together`,
  }));
  return (
    <>
      {(types.length > 1 || types.some(({ is_gone }) => is_gone)) && (
        <TypeChoice form={form} types={types} max_party={max_party} onChange={fitSize} />
      )}
      {/* Also of a single type: it may have been hidden since. */}
      {errors.ticket_type_ids && (
        <p role="alert" className="text-sm font-medium text-danger">
          {errors.ticket_type_ids.message}
        </p>
      )}
      <SelectField
        label="How many"
        options={sizes}
        errors={errors.party_size?.message ?? []}
        {...form.register('party_size')}
      />
      <PriceField form={form} types={types} currency={currency} />
    </>
  );
}

type TypeChoiceProps = Omit<WishFieldsProps, 'currency'> & { onChange: () => void };

function TypeChoice({ form, types, max_party, onChange }: TypeChoiceProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-semibold">
        Which tickets <span className="font-normal text-ink-soft">(tick none to take any)</span>
      </legend>
      {types.map(({ id, name, total, is_gone, max_party: limit = max_party }) => (
        <Checkbox
          key={id}
          value={id}
          label={
            <>
              <bdi className="wrap-anywhere">{name}</bdi>
              {total && <span className="text-ink-soft"> · {total.amount === 0 ? 'Free' : formatMoney(total)}</span>}
              {is_gone && <span className="text-ink-soft"> · not sold any more</span>}
              {limit < max_party && <span className="text-ink-soft"> · at most {limit} together</span>}
            </>
          }
          {...form.register('ticket_type_ids', { onChange })}
        />
      ))}
    </fieldset>
  );
}

/** The most that one ticket may cost, and what that rules out. */
function PriceField({ form, types, currency }: Omit<WishFieldsProps, 'max_party'>) {
  const [ids, price] = useWatch({ control: form.control, name: ['ticket_type_ids', 'max_amount'] });
  const chosen = ids.length === 0 ? types : types.filter(({ id }) => ids.includes(id));
  return (
    <>
      <TextField
        label={`Highest price for one ticket, in ${currency.toUpperCase()}`}
        is_optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        hint="All fees included. Leave it empty to take any price, Resale too."
        errors={form.formState.errors.max_amount?.message ?? []}
        {...form.register('max_amount', {
          validate: (text) => isPrice(text, currency) || 'Enter a price, such as 60.',
        })}
      />
      <p role="status" className="text-sm empty:hidden">
        {lowPriceWords(chosen, parseMoney(price, currency))}
      </p>
    </>
  );
}

function isPrice(text: string, currency: string): boolean {
  return text.trim() === '' || (parseMoney(text, currency) ?? 0) > 0;
}
