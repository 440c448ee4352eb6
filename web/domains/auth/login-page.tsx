import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';

import { ConnectionError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import type { PassedEmail } from '#web/platform/lib/passed-email.ts';
import { paths } from '#web/paths.ts';
import { TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { isUnverified, loginErrorMessage } from './login-error.ts';
import { PasswordField } from './password-field.tsx';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';
import { useRedirect } from './use-redirect.ts';

type LoginForm = { username: string; password: string };

/** The login, with user name or e-mail address; it leads to the page that was requested. */
export default function LoginPage() {
  const redirect = useRedirect();
  useLeaveWhenSignedIn(redirect);
  const login = useLogin(redirect);
  const { register, handleSubmit, formState } = useForm<LoginForm>();

  return (
    <AuthFrame
      title="Log in"
      footer={
        <div className="grid gap-2">
          <p>
            New here?{' '}
            <Link to={paths.signup(redirect ?? undefined)} className="font-semibold underline underline-offset-4">
              Create an account
            </Link>
          </p>
          <p>
            Bought without an account?{' '}
            <Link to={paths.findTickets()} className="font-semibold underline underline-offset-4">
              Get a link to your tickets
            </Link>
          </p>
        </div>
      }
    >
      <PageMeta title="Log in" description="Log in to see your tickets and manage your events." path={paths.login()} />
      <AuthForm label="Log in" is_busy={login.isPending} onSubmit={handleSubmit((values) => login.mutate(values))}>
        {/* The toast disappears; this message stays until the next attempt. */}
        {login.isError && !isUnverified(login.error) && (
          <Notice tone="danger">
            {login.error instanceof ConnectionError ? login.error.message : loginErrorMessage(login.error)}
          </Notice>
        )}
        <TextField
          label="User name or e-mail address"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          errors={formState.errors.username?.message}
          {...register('username', {
            validate: (value) => value.trim() !== '' || 'Enter your user name or e-mail address.',
          })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          errors={formState.errors.password?.message}
          {...register('password', { required: 'Enter your password.' })}
        />
        <Link
          to={paths.forgotPassword()}
          className="justify-self-start text-sm font-semibold underline underline-offset-4"
        >
          Forgot password?
        </Link>
      </AuthForm>
    </AuthFrame>
  );
}

function useLogin(redirect: string | null) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ username, password }: LoginForm) =>
      inBrowser().api('login', { body: { username: username.trim(), password } }, { headers: browserHeaders() }),
    onSuccess: ({ token, user }) => {
      inBrowser().session.begin(token, user);
      toast.success('Login successful!', { id: 'login' });
    },
    onError: (error, { username }) => {
      inBrowser().session.end();
      if (!isUnverified(error)) return toast.error(loginErrorMessage(error), { id: 'login' });
      toast.error('Please verify your email address to log in.', { id: 'login' });
      const state: PassedEmail = { email: username.includes('@') ? username.trim() : '' };
      void navigate(paths.verifyEmailPrompt(redirect ?? undefined), { state });
    },
  });
}
