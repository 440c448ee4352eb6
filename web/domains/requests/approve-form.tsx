import { useForm } from 'react-hook-form';

import { isApiError } from '#web/platform/api/api-error.ts';
import { errorMessage } from '#web/platform/api/error-message.ts';
import { formatMoney } from '#web/platform/lib/format-money.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useTypes } from '#web/domains/promo-codes/use-types.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextAreaField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import type { AnswerFormProps } from './addressees.ts';
import { people, useAnswer } from './use-answer.ts';

const AS_ASKED = 'as_asked';
type Values = { ticket_type_id: string; is_complimentary: boolean; note: string };
const fields = ['ticket_type_id', 'note'] as const;

/** Approves: what they are invited to, whether they pay, and a word from the host. */
export function ApproveForm({ event, to, onDone, onCancel }: AnswerFormProps) {
  const { types, is_loading } = useTypes(event);
  const form = useForm<Values>({
    defaultValues: { ticket_type_id: to.has_types ? AS_ASKED : '', is_complimentary: false, note: '' },
  });
  const answer = useAnswer({
    ...{ name: 'approveRequests' as const, event, onDone },
    words: ({ decided, already_invited }) => {
      const mailed = decided - already_invited;
      const mails = mailed === 1 ? 'The mail is on its way.' : `${mailed.toLocaleString('en')} mails are on their way.`;
      return { title: `${people(decided)} approved`, text: mailed > 0 ? mails : '' };
    },
  });
  const chosen = form.watch('ticket_type_id');
  const type = types.find(({ id }) => id === chosen);
  const mayPay = chosen === AS_ASKED || (type !== undefined && type.price.amount > 0);
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ ticket_type_id, is_complimentary, note }) => {
    if (answer.isPending) return;
    const body = {
      ...to.choice,
      ...(ticket_type_id !== AS_ASKED && { ticket_type_id: ticket_type_id || null }),
      is_complimentary: ticket_type_id !== '' && (is_complimentary || !mayPay),
      note,
    };
    answer.mutate(body, { onError: (error) => showFieldErrors(form, fields, error) });
  });
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <SelectField
        // The choice appears once the types are there.
        key={is_loading ? 'loading' : 'types'}
        label="Ticket"
        options={[
          ...(to.has_types
            ? [{ value: AS_ASKED, label: to.name ? 'What they asked for' : 'What each asked for' }]
            : []),
          { value: '', label: 'Any ticket that is on sale' },
          ...types.map(({ id, name, price }) => ({
            value: id,
            label: `${name} (${price.amount === 0 ? 'free' : formatMoney(price)})`,
          })),
        ]}
        errors={errors.ticket_type_id?.message ?? []}
        {...form.register('ticket_type_id')}
      />
      {mayPay && <Checkbox label="Complimentary: they pay nothing" {...form.register('is_complimentary')} />}
      <TextAreaField
        label="A word from you"
        is_optional
        hint="It stands in the invitation."
        rows={3}
        maxLength={1000}
        dir="auto"
        errors={errors.note?.message ?? []}
        {...form.register('note')}
      />
      {answer.error && !isApiError(answer.error, 400) && (
        <Notice tone="danger" is_alert>
          {errorMessage(answer.error, 'The answer could not be sent. Please try again.')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" is_busy={answer.isPending}>
          {to.count === 1 ? 'Approve and invite' : `Approve and invite ${to.count.toLocaleString('en')}`}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
