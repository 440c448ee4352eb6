import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { CodeField, codeRule } from '#web/domains/auth/code-field.tsx';
import { ResendCode } from '#web/domains/auth/resend-code.tsx';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { storeProfile } from './store-profile.ts';

type CodeForm = { code: string };

/** Confirms a new e-mail address with the mailed code. */
export function EmailCode({ email }: { email: string }) {
  const { form, confirm, cancel } = useEmailCode();
  return (
    <div className="grid gap-5">
      <Notice tone="info">
        We sent a 6-digit code to <EmailAddress after=".">{email}</EmailAddress> Nothing changes until you enter it.
      </Notice>
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => confirm.mutate(values))}
      >
        <CodeField errors={form.formState.errors.code?.message} {...form.register('code', codeRule)} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" is_busy={confirm.isPending}>
            Confirm new address
          </Button>
          <Button variant="quiet" is_busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Keep old address
          </Button>
        </div>
      </form>
      <ResendCode
        send={() => inBrowser().api('resendVerificationEmail')}
        onSent={() => {
          form.resetField('code');
          form.setFocus('code');
        }}
      />
    </div>
  );
}

function useEmailCode() {
  const form = useForm<CodeForm>({ defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: ({ code }: CodeForm) =>
      inBrowser().api('confirmEmailChange', { body: { code: code.replace(/\D/g, '') } }),
    onSuccess: (profile) => {
      storeProfile(profile);
      toast.success(`Your e-mail address is now ${profile.email}.`, { id: 'change-email' });
    },
    onError: (error) => {
      showError(error, 'Unable to change e-mail address.', { id: 'change-email' });
      showFieldErrors(form, ['code'], error);
    },
    // Other devices were signed out, and tickets may have joined the account.
    onSettled: () => inBrowser().queryClient.invalidateQueries(),
  });
  const cancel = useMutation({
    mutationFn: () => inBrowser().api('cancelEmailChange'),
    onSuccess: storeProfile,
    onError: (error) => showError(error, 'Unable to keep the old address.', { id: 'change-email' }),
  });
  return { form, confirm, cancel };
}
