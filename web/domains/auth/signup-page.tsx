import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { browserHeaders } from '#web/platform/api/browser-headers.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { type PassedEmail, usePassedEmail } from '#web/platform/lib/passed-email.ts';
import { paths } from '#web/paths.ts';
import { EmailSuggestion } from '#web/platform/ui/email-suggestion.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { PasswordField } from './password-field.tsx';
import { showFieldErrors } from './show-field-errors.ts';
import { proposeUsername } from './propose-username.ts';
import { passwordHint, signupRules, type SignupForm } from './signup-rules.ts';
import { useLeaveWhenSignedIn } from './use-leave-when-signed-in.ts';
import { useRedirect } from './use-redirect.ts';

/** In the order of the page: the first refused field gets the focus. */
const fields = ['email', 'username', 'password', 'first_name', 'last_name', 'phone_number'] as const;

/** Registration; the mailed code comes next. */
export default function SignupPage() {
  const redirect = useRedirect();
  useLeaveWhenSignedIn(redirect);
  const { field, submit, isPending, checkedEmail, takeEmail, isMoreWrong } = useSignup(redirect);
  return (
    <AuthFrame
      title="Create an account"
      text="All your tickets in one place, including those you bought as a guest."
      footer={
        <p>
          Already have an account?{' '}
          <Link to={paths.login(redirect ?? undefined)} className="font-semibold underline underline-offset-4">
            Log in
          </Link>
        </p>
      }
    >
      <PageMeta title="Create an account" description="Join to keep your tickets in one place." path={paths.signup()} />
      <AuthForm label="Create account" is_busy={isPending} onSubmit={submit}>
        <div className="grid gap-2">
          <EmailField label="E-mail address" {...field('email')} />
          <EmailSuggestion email={checkedEmail} onTake={takeEmail} />
        </div>
        <TextField
          label="User name"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('username')}
        />
        <PasswordField label="Password" hint={passwordHint} autoComplete="new-password" {...field('password')} />
        <details open={isMoreWrong || undefined} className="grid gap-5 [&[open]>summary]:mb-5">
          <summary className="cursor-pointer text-sm font-semibold">Name and phone (optional)</summary>
          <div className="grid gap-5">
            <div className="grid gap-5 sm:grid-cols-2">
              <TextField label="First name" is_optional autoComplete="given-name" {...field('first_name')} />
              <TextField label="Last name" is_optional autoComplete="family-name" {...field('last_name')} />
            </div>
            <TextField label="Phone number" is_optional type="tel" autoComplete="tel" {...field('phone_number')} />
          </div>
        </details>
      </AuthForm>
    </AuthFrame>
  );
}

/** Proposes a user name made from the address while that is typed, so that nothing changes under the fingers of who types one. */
function useProposal({ getValues, setValue }: UseFormReturn<SignupForm>) {
  const passed = usePassedEmail();
  const proposed = useRef('');
  // The address that another page passed here.
  useEffect(() => {
    if (passed === '') return;
    proposed.current = proposeUsername(passed);
    setValue('email', passed);
    setValue('username', proposed.current);
  }, [passed, setValue]);
  return () => {
    if (getValues('username') !== proposed.current) return;
    proposed.current = proposeUsername(getValues('email'));
    setValue('username', proposed.current);
  };
}

function useSignup(redirect: string | null) {
  const navigate = useNavigate();
  const form = useForm<SignupForm>({ mode: 'onTouched' });
  const email = useWatch({ control: form.control, name: 'email', defaultValue: '' });
  const signup = useMutation({
    // Shown instead of typed twice.
    mutationFn: (values: SignupForm) =>
      inBrowser().api('register', { body: { ...values, password2: values.password } }, { headers: browserHeaders() }),
    onSuccess: ({ message }, { email }) => {
      const words = message || 'Registration successful! Please check your email for a verification code.';
      toast.success(words, { id: 'register' });
      const state: PassedEmail = { email: email.trim() };
      void navigate(paths.verifyEmailPrompt(redirect ?? undefined), { state });
    },
    onError: (error) => {
      showFailure('register', error);
      showFieldErrors(form, fields, error);
    },
  });
  const { errors } = form.formState;
  const propose = useProposal(form);
  return {
    isPending: signup.isPending,
    /** Set when the field loses the focus, because an address that is still being typed is not a mistake. */
    checkedEmail: form.formState.touchedFields.email ? email : '',
    takeEmail: (meant: string) => form.setValue('email', meant, { shouldValidate: true }),
    /** One of the fields that are out of the way. */
    isMoreWrong: Boolean(errors.first_name ?? errors.last_name ?? errors.phone_number),
    submit: form.handleSubmit((values) => signup.mutate(values)),
    field: (name: keyof SignupForm) => ({
      errors: errors[name]?.message,
      ...form.register(name, name === 'email' ? { ...signupRules[name], onChange: propose } : signupRules[name]),
    }),
  };
}
