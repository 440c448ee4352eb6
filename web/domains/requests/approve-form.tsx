import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';

import type { HostTicketType } from '#contract/host-ticket-types.ts';
import { counted } from '#contract/counted.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { formatMoney } from '#contract/format-money.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useTypes } from '#web/domains/promo-codes/use-types.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';

import type { AnswerFormProps } from './addressees.ts';
import { AS_ASKED, TooFew } from './too-few.tsx';
import { useAnswer } from './use-answer.ts';

type Values = { ticket_type_id: string; is_complimentary: boolean; note: string };
const fields = ['ticket_type_id', 'note'] as const;

/** Approves: what they are invited to, whether they pay, and a word from the host. */
export function ApproveForm({ event, to, onDone, onCancel }: AnswerFormProps) {
  const { types, event_left, is_loading } = useTypes(event);
  const form = useForm<Values>({
    defaultValues: { ticket_type_id: to.has_types ? AS_ASKED : '', is_complimentary: false, note: '' },
  });
  const answer = useAnswer({
    ...{ name: 'approveRequests' as const, event, onDone },
    words: ({ decided, already_invited }) => ({
      title: `${counted(decided, 'person', 'people')} approved`,
      text: mailWords(decided - already_invited),
    }),
  });
  const submit = form.handleSubmit((values) => {
    if (answer.isPending) return;
    const body = { ...to.choice, ...offerOf(values, types) };
    answer.mutate(body, { onError: (error) => showFieldErrors(form, fields, error) });
  });
  const isRefused = answer.error !== null && !isApiError(answer.error, 400);
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      {/* The choice appears once the types are there. */}
      <OfferFields key={is_loading ? 'loading' : 'types'} {...{ form, types, event_left, to }} />
      {isRefused && <ErrorNotice error={answer.error} fallback="The answer could not be sent. Please try again." />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" is_busy={answer.isPending}>
          {to.count === 1 ? 'Approve and invite' : `Approve and invite ${to.count.toLocaleString('en')}`}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}

type OfferFieldsProps = {
  form: UseFormReturn<Values>;
  types: readonly HostTicketType[];
  event_left: number | null;
  to: AnswerFormProps['to'];
};

function OfferFields({ form, types, event_left, to }: OfferFieldsProps) {
  const chosen = useWatch({ control: form.control, name: 'ticket_type_id' });
  const { errors } = form.formState;
  const asAsked = { value: AS_ASKED, label: to.name ? 'What they asked for' : 'What each asked for' };
  return (
    <>
      <SelectField
        label="Ticket"
        options={[
          ...(to.has_types ? [asAsked] : []),
          { value: '', label: 'Any ticket that is on sale' },
          ...types.map(({ id, name, price }) => ({
            value: id,
            label: `${name} (${price.amount === 0 ? 'free' : formatMoney(price)})`,
          })),
        ]}
        errors={errors.ticket_type_id?.message ?? []}
        {...form.register('ticket_type_id')}
      />
      <TooFew {...{ chosen, types, event_left }} asked_for={to.asked_for} />
      {mayCost(chosen, types) && (
        <Checkbox label="Complimentary: they pay nothing" {...form.register('is_complimentary')} />
      )}
      <TextAreaField
        label="A word from you"
        is_optional
        hint="Included in the invitation."
        rows={3}
        maxLength={1000}
        dir="auto"
        errors={errors.note?.message ?? []}
        {...form.register('note')}
      />
    </>
  );
}

/** Whether what is chosen may have a price. */
function mayCost(chosen: string, types: readonly HostTicketType[]): boolean {
  if (chosen === AS_ASKED) return true;
  const type = types.find(({ id }) => id === chosen);
  return type !== undefined && type.price.amount > 0;
}

function offerOf({ ticket_type_id, is_complimentary, note }: Values, types: readonly HostTicketType[]) {
  return {
    ...(ticket_type_id !== AS_ASKED && { ticket_type_id: ticket_type_id || null }),
    is_complimentary: ticket_type_id !== '' && (is_complimentary || !mayCost(ticket_type_id, types)),
    note,
  };
}

function mailWords(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'The e-mail is on its way.' : `${count.toLocaleString('en')} e-mails are on their way.`;
}
