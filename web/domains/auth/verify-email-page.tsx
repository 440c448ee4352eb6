import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import type { PageFlags } from '#web/platform/lib/page-flags.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { usePassedEmail } from '#web/platform/lib/passed-email.ts';
import { paths } from '#web/paths.ts';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { CodeField, codeRule } from './code-field.tsx';
import { ResendCode } from './resend-code.tsx';
import { useRedirect } from './use-redirect.ts';

export const handle: PageFlags = { is_private: true };

type VerifyForm = { email: string; code: string };

/** Verifies an e-mail address with the mailed code; a new code can be requested. */
export default function VerifyEmailPage() {
  const redirect = useRedirect();
  const passedEmail = usePassedEmail();
  const form = useForm<VerifyForm>({ values: { email: passedEmail, code: '' } });
  const [isEmailOpen, setEmailOpen] = useState(false);
  const { setFocus } = form;
  useEffect(() => {
    if (isEmailOpen) setFocus('email');
  }, [isEmailOpen, setFocus]);
  const verify = useVerify(redirect);
  useVerifiedElsewhere(passedEmail, redirect);
  const { errors } = form.formState;
  const showsEmail = passedEmail === '' || isEmailOpen;
  const codeErrors = errors.code?.message ?? codeMessages(verify.error);

  return (
    <AuthFrame
      title="Check your e-mail"
      text={<SentTo email={passedEmail} />}
      footer={
        <p>
          Already verified?{' '}
          <Link to={paths.login(redirect ?? undefined)} className="font-semibold underline underline-offset-4">
            Log in
          </Link>
        </p>
      }
    >
      <PageMeta title="Verify your e-mail address" is_indexed={false} />
      <AuthForm
        label="Verify"
        is_busy={verify.isPending}
        onSubmit={form.handleSubmit((values) => verify.mutate(values))}
      >
        {showsEmail && (
          <EmailField
            label="E-mail address"
            errors={errors.email?.message ?? fieldErrors(verify.error)['email']}
            {...form.register('email', { validate: (value) => value.includes('@') || 'Enter your e-mail.' })}
          />
        )}
        <CodeField errors={codeErrors} {...form.register('code', codeRule)} />
      </AuthForm>
      <ResendCode
        canSend={() => form.trigger('email')}
        onSent={() => {
          verify.reset();
          form.resetField('code');
          // The pressed button waits from now on, which would end its focus.
          form.setFocus('code');
        }}
        send={() =>
          inBrowser().api('resendVerificationEmailPublic', { body: { email: form.getValues('email').trim() } })
        }
      />
      {!showsEmail && (
        <button
          type="button"
          className="justify-self-start text-sm font-semibold underline underline-offset-4"
          onClick={() => setEmailOpen(true)}
        >
          Use another address
        </button>
      )}
    </AuthFrame>
  );
}

function SentTo({ email }: { email: string }) {
  if (email === '') return 'We send a 6-digit code to your e-mail address.';
  return (
    <>
      We sent a 6-digit code to <EmailAddress after=".">{email}</EmailAddress>
    </>
  );
}

function useVerify(redirect: string | null) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ email, code }: VerifyForm) =>
      inBrowser().api(
        'verifyEmail',
        { body: { email: email.trim(), code: code.replace(/\D/g, '') } },
        { headers: browserHeaders() },
      ),
    onSuccess: ({ message, token, user }) => {
      toast.success(message);
      if (token === null || user === null) return navigate(paths.login(redirect ?? undefined));
      inBrowser().session.begin(token, user);
      return navigate(redirect ?? paths.home(), { replace: true });
    },
  });
}

/** The code was typed in another tab, which signed the same person in: this one goes on, too. */
function useVerifiedElsewhere(email: string, redirect: string | null): void {
  const navigate = useNavigate();
  const { user } = useSession();
  const isVerified = user?.email === email.toLowerCase();
  useEffect(() => {
    if (isVerified) void navigate(redirect ?? paths.home(), { replace: true });
  }, [isVerified, redirect, navigate]);
}

/** The server's messages about the code; for other errors one general message. */
function codeMessages(error: unknown): string[] | undefined {
  if (error === null || error === undefined) return undefined;
  const fields = fieldErrors(error);
  if (fields['email'] && !fields['code']) return undefined;
  return fields['code'] ?? [errorMessage(error, 'The code could not be checked. Please try again.')];
}
