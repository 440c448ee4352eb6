import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';

import type { Profile } from '#contract/auth.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { useBackUp, useRestored } from '#web/platform/api/form-backup.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { emailRule } from '#web/domains/auth/email-rule.ts';
import { PasswordField } from '#web/domains/auth/password-field.tsx';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { EmailAddress } from '#web/platform/ui/email-address.tsx';
import { EmailField } from '#web/platform/ui/email-field.tsx';

import { EmailCode } from './email-code.tsx';
import { storeProfile } from './store-profile.ts';
import { SaveBar } from './save-bar.tsx';
import { Section } from './section.tsx';

type EmailForm = { email: string; password: string };

const rules = { email: emailRule, password: { required: 'Enter your current password.' } };

/** The account's e-mail address. A change needs the password and a mailed code. */
export function EmailSection({ user }: { user: Profile }) {
  return (
    <Section title="E-mail address" text="We send your tickets here, and you can log in with it.">
      <div className="grid gap-6">
        <p className="wrap-anywhere">
          Your address is <EmailAddress after=".">{user.email}</EmailAddress>
        </p>
        {user.pending_email === null ? (
          <ChangeEmailForm username={user.username} />
        ) : (
          <EmailCode email={user.pending_email} />
        )}
      </div>
    </Section>
  );
}

function ChangeEmailForm({ username }: { username: string }) {
  const { form, field, requestChange } = useChangeEmail();
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit((values) => requestChange.mutate(values))}
    >
      <EmailField label="New e-mail address" {...field('email')} />
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField label="Your password" autoComplete="current-password" {...field('password')} />
      <SaveBar
        label="Change e-mail address"
        is_dirty={form.formState.isDirty}
        is_busy={requestChange.isPending}
        onDiscard={() => form.reset()}
      />
    </form>
  );
}

function useChangeEmail() {
  const form = useForm<EmailForm>({ defaultValues: { email: '', password: '' } });
  const { getValues, setValue } = form;
  const restored = useRestored<string>('new e-mail');
  useEffect(() => {
    if (restored) setValue('email', restored, { shouldDirty: true });
  }, [setValue, restored]);
  // Never the password.
  useBackUp('new e-mail', () => getValues('email') || undefined);
  const requestChange = useMutation({
    mutationFn: ({ email, password }: EmailForm) =>
      inBrowser().api('requestEmailChange', { body: { email: email.trim(), password } }),
    onSuccess: storeProfile,
    onError: (error) => {
      showError(error, 'Unable to change e-mail address.', { id: 'change-email' });
      showFieldErrors(form, ['email', 'password'], error);
    },
  });
  const field = (name: keyof EmailForm) => ({
    errors: form.formState.errors[name]?.message,
    ...form.register(name, rules[name]),
  });
  return { form, field, requestChange };
}
