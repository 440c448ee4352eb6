import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import type { ContactTopic } from '#contract/contact-topics.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { toast } from '#web/platform/ui/toast.tsx';

import { contactRules, type ContactForm } from './contact-rules.ts';

/** The contact form's state: who is signed in need not type their name, and what was typed survives a failure. */
export function useContactForm(given: Partial<ContactForm>) {
  const empty: ContactForm = { name: '', email: '', topic: '', about: '', message: '', ...given };
  const form = useForm<ContactForm>({ defaultValues: empty });
  const { user } = useSession();
  const { getValues, setValue } = form;

  useEffect(() => {
    if (!user) return;
    const name = [user.first_name, user.last_name].filter(Boolean).join(' ');
    if (getValues('name') === '') setValue('name', name);
    if (getValues('email') === '') setValue('email', user.email);
  }, [user, getValues, setValue]);

  const send = useMutation({
    mutationFn: (values: ContactForm) =>
      // The form's rules let no message without a topic pass.
      inBrowser().api('sendContactMessage', { body: { ...values, topic: values.topic as ContactTopic } }),
    onSuccess: ({ message }) => {
      toast.success(message, { id: 'send_contact_message' });
      form.resetField('message');
    },
    onError: (error) => {
      showFailure('send_contact_message', error);
      const refused = Object.entries(fieldErrors(error)).filter(([name]) => Object.hasOwn(empty, name));
      for (const [place, [name, messages]] of refused.entries()) {
        form.setError(name as keyof ContactForm, { message: messages.join(' ') }, { shouldFocus: place === 0 });
      }
    },
  });

  return {
    isPending: send.isPending,
    isSent: send.isSuccess,
    again: send.reset,
    submit: form.handleSubmit((values) => send.mutate(values)),
    field: (name: keyof ContactForm) => ({
      errors: form.formState.errors[name]?.message,
      ...form.register(name, contactRules[name]),
    }),
  };
}
