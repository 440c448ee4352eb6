import { get, type UseFormReturn } from 'react-hook-form';

import type { RequestForm as Form } from '#contract/requests.ts';

import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { answerRule } from '../questions/answers.ts';
import { QuestionField } from '../questions/question-field.tsx';
import { useRequestForm, type RequestValues } from './use-request-form.ts';

type RequestFormProps = { form: Form; type_id?: string | undefined; onSent: (email: string) => void };

const companions = [
  { value: '0', label: 'Just me' },
  ...[1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: `Me and ${count} more` })),
];

/** Asks the host for an invitation. */
export function RequestForm({ form: asked, type_id, onSent }: RequestFormProps) {
  const { form, field, user, send, submit } = useRequestForm({ asked, type_id, onSent });
  const types = asked.ticket_types.map(({ id, name, total }) => ({
    value: id,
    label: `${name} · ${total.amount === 0 ? 'Free' : formatMoney(total)}`,
  }));
  if (asked.visibility !== 'private' && types.length === 0)
    return (
      <>
        <h2 id="ask" className="text-xl">
          Nothing to ask for right now
        </h2>
        <p className="mt-2 text-ink-soft">Tickets by request are sold out or not on sale at the moment.</p>
      </>
    );
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <h2 id="ask" className="text-xl">
        Ask to come
      </h2>
      {types.length > 0 && <SelectField label="Ticket" options={types} {...field('ticket_type_id')} />}
      <TextField label="Your name" autoComplete="name" maxLength={120} required dir="auto" {...field('name')} />
      {user ? (
        <p className="text-sm text-ink-soft">
          The answer goes to your account, <EmailAddress after=".">{user.email}</EmailAddress>
        </p>
      ) : (
        <EmailField
          label="Your e-mail"
          hint="The answer goes here, and your invitation."
          required
          {...field('email')}
        />
      )}
      <SelectField label="How many people" options={companions} {...field('plus_ones')} />
      <TextAreaField
        label="A note to the host"
        is_optional
        rows={3}
        maxLength={1000}
        dir="auto"
        placeholder="Who you are, and who you know there"
        {...field('note')}
      />
      <Questions form={form} asked={asked} />
      <Refusal error={send.error} />
      <Button type="submit" variant="primary" size="lg" is_busy={send.isPending}>
        Ask to come
      </Button>
      <p className="-mt-1 text-center text-sm text-ink-soft">Nothing is charged. The host sees what you write here.</p>
      <noscript>
        <p className="text-sm font-semibold">Turn on JavaScript to ask.</p>
      </noscript>
    </form>
  );
}

function Questions({ form, asked: { questions } }: { form: UseFormReturn<RequestValues>; asked: Form }) {
  return questions.map((question) => {
    const name = `answers.${question.id}` as const;
    const error: unknown = get(form.formState.errors, `${name}.message`);
    return (
      <QuestionField
        key={question.id}
        question={question}
        error={error}
        input={form.register(name, answerRule(question))}
      />
    );
  });
}

/** Why the request as a whole was refused; fields show their own errors. */
function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const { answers = [], non_field_errors = [], ...fields } = fieldErrors(error);
  const messages = [...answers, ...non_field_errors];
  if (messages.length === 0 && Object.keys(fields).length > 0) return null;
  return (
    <Notice tone="danger" is_alert>
      {messages.length > 0
        ? messages.join(' ')
        : errorMessage(error, 'Your request could not be sent. Your text is still here.')}
    </Notice>
  );
}
