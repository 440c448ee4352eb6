import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';

import { inBrowser } from '#web/api/browser.ts';
import { errorMessage } from '#web/api/error-message.ts';
import { PageMeta } from '#web/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.tsx';

import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { emailRule } from './email-rule.ts';
import { showFieldErrors } from './show-field-errors.ts';

type ForgotForm = { email: string };

/** Where a link for a new password is asked for. Whether the address has an account shows only in its mailbox. */
export default function ForgotPasswordPage() {
  const form = useForm<ForgotForm>({ defaultValues: { email: '' } });
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => inBrowser().api('requestPasswordReset', { body: { email } }),
    onError: (error) => {
      toast.error(errorMessage(error, 'The link could not be sent. Please try again.'), { id: 'forgot-password' });
      showFieldErrors(form, ['email'], error);
    },
  });
  return (
    <AuthFrame
      title="Forgot your password?"
      text="Tell us your e-mail address, and we mail you a link to choose a new one."
      footer={<BackToLogin />}
    >
      <PageMeta
        title="Forgot your password?"
        description="Get a link by mail to choose a new password."
        path={paths.forgotPassword()}
      />
      <AuthForm
        act={ask.isSuccess ? 'Send another link' : 'Send the link'}
        is_busy={ask.isPending}
        onSubmit={form.handleSubmit(({ email }) => ask.mutate(email.trim().toLowerCase()))}
      >
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="email"
          maxLength={254}
          errors={form.formState.errors.email?.message}
          {...form.register('email', emailRule)}
        />
      </AuthForm>
      {ask.isSuccess && <LinkSent email={ask.variables} message={ask.data.message} />}
    </AuthFrame>
  );
}

function LinkSent({ email, message }: { email: string; message: string }) {
  return (
    <Notice tone="positive" is_alert>
      <p>{message}</p>
      <p className="mt-1 font-normal text-ink">
        Look in the mailbox of <strong className="font-semibold break-words">{email}</strong>, also among the spam. Only
        the newest link works.
      </p>
    </Notice>
  );
}

function BackToLogin() {
  return (
    <p>
      Remember it after all?{' '}
      <Link to={paths.login()} className="font-semibold underline underline-offset-4">
        Log in
      </Link>
    </p>
  );
}
