import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/platform/ui/link-button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { newPasswordRules, type NewPasswordForm } from './new-password-rules.ts';
import { passwordHint } from './signup-rules.ts';
import { PasswordField } from './password-field.tsx';
import { showFieldErrors } from './show-field-errors.ts';
import { useResetToken } from './use-reset-token.ts';

export const handle: PageFlags = { is_private: true };

const incomplete = 'This link is incomplete. Open it from the e-mail again, or get a new one.';

/** Opened by the mailed link: sets a new password, once. */
export default function ResetPasswordPage() {
  const token = useResetToken();
  const { form, reset, field } = useReset(token);
  const check = useQuery({
    ...apiQuery('checkPasswordReset', { body: { token } }),
    enabled: token !== '',
    // A refusal is the answer.
    retry: false,
  });
  const refusal = token === '' ? [incomplete] : fieldErrors(reset.error ?? check.error)['token'];
  return (
    <AuthFrame title="Choose a new password" text={refusal ? undefined : 'You will be logged out on every device.'}>
      <PageMeta title="Choose a new password" is_indexed={false} />
      {refusal ? (
        <LinkEnded sentence={refusal.join(' ')} />
      ) : (
        <AuthForm
          label="Save new password"
          is_busy={reset.isPending}
          onSubmit={form.handleSubmit((values) => reset.mutate(values))}
        >
          <PasswordField
            label="New password"
            hint={passwordHint}
            autoComplete="new-password"
            {...field('new_password')}
          />
          <PasswordField label="Repeat the new password" autoComplete="new-password" {...field('new_password2')} />
        </AuthForm>
      )}
    </AuthFrame>
  );
}

function LinkEnded({ sentence }: { sentence: string }) {
  return (
    <div className="grid gap-5">
      <Notice tone="caution" is_alert>
        {sentence}
      </Notice>
      <LinkButton to={paths.forgotPassword()} variant="primary" size="lg">
        Get a new link
      </LinkButton>
    </div>
  );
}

const rules = newPasswordRules<NewPasswordForm>();

function useReset(token: string) {
  const navigate = useNavigate();
  const form = useForm<NewPasswordForm>({ defaultValues: { new_password: '', new_password2: '' } });
  const reset = useMutation({
    mutationFn: (passwords: NewPasswordForm) =>
      inBrowser().api('confirmPasswordReset', { body: { token, ...passwords } }),
    onSuccess: ({ message }) => {
      // The server has ended all sessions of the account, and this browser’s.
      inBrowser().session.end({ is_reported: true });
      toast.success(message, { id: 'change_password' });
      void navigate(paths.login(), { replace: true });
    },
    onError: (error) => {
      // A link that is no longer valid is shown on the page, with the next step.
      if (fieldErrors(error)['token']) return;
      showFailure('change_password', error);
      showFieldErrors(form, ['new_password', 'new_password2'], error);
    },
  });
  const field = (name: keyof NewPasswordForm) => ({
    errors: form.formState.errors[name]?.message,
    ...form.register(name, rules[name]),
  });
  return { form, reset, field };
}
