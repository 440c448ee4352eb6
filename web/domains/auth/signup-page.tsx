import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { paths } from '#web/paths.ts';
import { EmailSuggestion } from '#web/platform/ui/email-suggestion.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { AuthForm } from './auth-form.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NameFields } from './name-fields.tsx';
import { PasswordField } from './password-field.tsx';
import { showFieldErrors } from './show-field-errors.ts';
import { passwordMin, signupRules, type SignupForm } from './signup-rules.ts';
import { useRedirect } from './use-redirect.ts';
import type { VerifyState } from './verify-state.ts';

/** In the order of the page: the first refused field gets the focus. */
const fields = ['first_name', 'last_name', 'username', 'email', 'phone_number', 'password', 'password2'] as const;

/** Registration; the mailed code comes next. */
export default function SignupPage() {
  const redirect = useRedirect();
  const { field, submit, isPending, checkedEmail, takeEmail } = useSignup(redirect);
  return (
    <AuthFrame
      title="Create an account"
      text="Your tickets in one place, also those you bought as a guest."
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
        <NameFields first_name={field('first_name')} last_name={field('last_name')} username={field('username')} />
        <div className="grid gap-2">
          <TextField label="E-mail address" type="email" autoComplete="email" maxLength={254} {...field('email')} />
          <EmailSuggestion email={checkedEmail} onTake={takeEmail} />
        </div>
        <TextField label="Phone number" is_optional type="tel" autoComplete="tel" {...field('phone_number')} />
        <PasswordField
          label="Password"
          hint={`At least ${passwordMin} characters. A few words together are good.`}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField label="Repeat the password" autoComplete="new-password" {...field('password2')} />
      </AuthForm>
    </AuthFrame>
  );
}

function useSignup(redirect: string | null) {
  const navigate = useNavigate();
  const form = useForm<SignupForm>({ mode: 'onTouched' });
  const email = useWatch({ control: form.control, name: 'email', defaultValue: '' });
  const signup = useMutation({
    mutationFn: (body: SignupForm) => inBrowser().api('register', { body }),
    onSuccess: ({ message }, { email }) => {
      const words = message || 'Registration successful! Please check your email for a verification code.';
      toast.success(words, { id: 'register' });
      const state: VerifyState = { email: email.trim() };
      void navigate(paths.verifyEmailPrompt(redirect ?? undefined), { state });
    },
    onError: (error) => {
      showFailure('register', error);
      showFieldErrors(form, fields, error);
    },
  });
  // Only once it has been typed: an early error would move the form while the user is typing.
  const checkAgain = () => void (form.formState.touchedFields.password2 && form.trigger('password2'));
  return {
    isPending: signup.isPending,
    /** Set when the field loses the focus, because an address that is still being typed is not a mistake. */
    checkedEmail: form.formState.touchedFields.email ? email : '',
    takeEmail: (meant: string) => form.setValue('email', meant, { shouldValidate: true }),
    submit: form.handleSubmit((values) => signup.mutate(values)),
    field: (name: keyof SignupForm) => ({
      errors: form.formState.errors[name]?.message,
      ...form.register(name, name === 'password' ? { ...signupRules[name], onChange: checkAgain } : signupRules[name]),
    }),
  };
}
