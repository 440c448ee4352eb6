import { useFormContext, useWatch } from 'react-hook-form';

import type { HostTicketType } from '#contract/host-ticket-types.ts';
import type { Invitation } from '#contract/invitations.ts';
import type { Workspace } from '#contract/workspace.ts';

import { useTypes } from '#web/domains/promo-codes/use-types.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { type OfferForm, plusOneOptions } from './invitation-form-values.ts';
import { offerSentence } from './invitation-words.ts';

type OfferFieldsProps = {
  event: Workspace;
  /** The ticket of an invitation that is changed: it stays a choice when it is no longer offered. */
  given_type?: Invitation['ticket_type'] | undefined;
};

/** What guests are invited to: the ticket, what it costs them, who may come along, and a note. */
export function OfferFields({ event, given_type = null }: OfferFieldsProps) {
  const { register, formState } = useFormContext<OfferForm>();
  const { types, is_loading } = useTypes(event);
  const [typeId, is_complimentary, plus_ones] = useWatch<
    OfferForm,
    ['ticket_type_id', 'is_complimentary', 'plus_ones']
  >({ name: ['ticket_type_id', 'is_complimentary', 'plus_ones'] });
  const type = types.find(({ id }) => id === typeId);
  const { errors } = formState;
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <SelectField
          // The choice made before appears once the types are there.
          key={is_loading ? 'loading' : 'types'}
          label="Ticket"
          options={optionsOf(types, is_loading ? null : given_type)}
          errors={errors.ticket_type_id?.message}
          {...register('ticket_type_id')}
        />
        <SelectField
          label="Plus-ones"
          options={plusOneOptions}
          errors={errors.plus_ones?.message}
          {...register('plus_ones')}
        />
      </div>
      {type && type.price.amount > 0 && (
        <Checkbox label="Complimentary: they pay nothing" {...register('is_complimentary')} />
      )}
      <p role="status" className="-mt-2 text-sm text-ink-soft">
        {is_loading ? '' : offerSentence({ type, is_complimentary, plus_ones: Number(plus_ones) })}
      </p>
      <TextAreaField
        label="Note"
        is_optional
        hint="Shown in the e-mail and on their page, as a note from you."
        dir="auto"
        maxLength={1000}
        errors={errors.note?.message}
        {...register('note')}
      />
    </>
  );
}

function optionsOf(types: readonly HostTicketType[], given: Invitation['ticket_type']) {
  const isGone = given !== null && types.every(({ id }) => id !== given.id);
  return [
    { value: '', label: 'Any ticket that is on sale' },
    ...types.map(optionOf),
    ...(isGone ? [{ value: given.id, label: `${given.name} (no longer offered)` }] : []),
  ];
}

function optionOf({ id, name, price, is_hidden }: HostTicketType) {
  const facts = [price.amount === 0 ? 'free' : formatMoney(price), ...(is_hidden ? ['hidden'] : [])];
  return { value: id, label: `${name} (${facts.join(', ')})` };
}
