import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { AuthForm } from './auth-form.tsx';
import { emailRule } from './email-rule.ts';
import { showFieldErrors } from './show-field-errors.ts';

type LinkCall = 'requestPasswordReset' | 'findMyTickets';
type LinkValues = { email: string };
type LinkFormProps = {
  call: LinkCall;
  /** A hint for users who wait for the mail. */
  hint: string;
};

/** Requests a link by mail. Whether we know the address shows only in its mailbox. */
export function LinkForm({ call, hint }: LinkFormProps) {
  const { form, request } = useLink(call);
  return (
    <>
      <AuthForm
        label={request.isSuccess ? 'Send another link' : 'Send the link'}
        is_busy={request.isPending}
        onSubmit={form.handleSubmit(({ email }) => request.mutate(email.trim().toLowerCase()))}
      >
        <EmailField
          label="E-mail address"
          errors={form.formState.errors.email?.message}
          {...form.register('email', emailRule)}
        />
      </AuthForm>
      {request.isSuccess && (
        <Notice tone="positive" is_alert>
          <p>{request.data.message}</p>
          <p className="mt-1 font-normal text-ink">
            Check the inbox of <EmailAddress after=",">{request.variables}</EmailAddress> and the spam folder. {hint}
          </p>
        </Notice>
      )}
    </>
  );
}

function useLink(call: LinkCall) {
  const form = useForm<LinkValues>({ defaultValues: { email: '' } });
  const request = useMutation({
    mutationFn: (email: string) => inBrowser().api(call, { body: { email } }),
    onError: (error) => {
      showError(error, 'The link could not be sent. Please try again.', { id: call });
      showFieldErrors(form, ['email'], error);
    },
  });
  return { form, request };
}
