import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import type { RequestForm } from '#contract/requests.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { fullName } from '#web/platform/lib/full-name.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';

import { answersById, type TypedAnswers } from '../questions/answers.ts';

/** A request as it is typed. */
export type RequestValues = {
  ticket_type_id: string;
  name: string;
  email: string;
  plus_ones: string;
  note: string;
  answers: TypedAnswers;
};

type Options = { asked: RequestForm; type_id: string | undefined; onSent: (email: string) => void };

const named = ['ticket_type_id', 'name', 'email', 'plus_ones', 'note'] as const;
const rules: Partial<Record<(typeof named)[number], string>> = {
  name: 'Enter your name.',
  email: 'Enter your e-mail.',
};

/** The state of the form: who is signed in need not type who they are, and what was typed survives a failure. */
export function useRequestForm({ asked, type_id, onSent }: Options) {
  const { user } = useSession();
  const { ticket_types, questions, event } = asked;
  const chosen = ticket_types.find(({ id }) => id === type_id) ?? ticket_types[0];
  const form = useForm<RequestValues>({
    defaultValues: {
      ...{ ticket_type_id: chosen?.id ?? '', name: '', email: '', plus_ones: '0', note: '' },
      answers: Object.fromEntries(questions.map(({ id, kind }) => [id, kind === 'checkbox' ? false : ''])),
    },
  });
  const { getValues, setValue } = form;
  useEffect(() => {
    if (user && getValues('name') === '') setValue('name', fullName(user));
  }, [user, getValues, setValue]);

  const send = useMutation({
    mutationFn: ({ ticket_type_id, email, plus_ones, answers, ...values }: RequestValues) =>
      inBrowser().api('askToCome', {
        params: { id: event.slug },
        body: {
          ...values,
          plus_ones: Number(plus_ones),
          answers: answersById(questions, answers),
          ...(!user && { email }),
          ...(ticket_type_id && { ticket_type_id }),
        },
      }),
    onSuccess: (_answer, { email }) => onSent(user?.email ?? email.trim()),
    onError: (error) => showFieldErrors(form, named, error),
  });

  return {
    ...{ form, user, send },
    submit: form.handleSubmit((values) => {
      if (!send.isPending) send.mutate(values);
    }),
    field: (name: (typeof named)[number]) => {
      const message = rules[name];
      return {
        errors: form.formState.errors[name]?.message ?? [],
        ...form.register(name, message ? { validate: (text) => text.trim() !== '' || message } : {}),
      };
    },
  };
}
