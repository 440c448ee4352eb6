import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import type { Profile } from '#contract/auth.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { useFormBackUp } from '#web/platform/api/form-backup.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { NameFields } from '#web/domains/auth/name-fields.tsx';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { personRules, type SignupForm } from '#web/domains/auth/signup-rules.ts';
import { TextField } from '#web/platform/ui/field.tsx';

import { storeProfile } from './store-profile.ts';
import { PictureField } from './picture-field.tsx';
import { SaveBar } from './save-bar.tsx';
import { Section } from './section.tsx';

const fields = ['first_name', 'last_name', 'username', 'phone_number'] as const;
type Field = (typeof fields)[number];
type ProfileForm = Pick<SignupForm, Field>;

/** A person's name, user name and phone number. */
export function ProfileSection({ user }: { user: Profile }) {
  const { form, field, save } = useProfileForm(user);
  return (
    <Section title="Profile" text="Names on tickets you already have stay the same.">
      <form
        noValidate
        method="post"
        className="grid gap-5"
        onSubmit={form.handleSubmit((values) => save.mutate(values))}
      >
        <PictureField user={user} />
        <NameFields first_name={field('first_name')} last_name={field('last_name')} username={field('username')} />
        <TextField label="Phone number" is_optional type="tel" autoComplete="tel" {...field('phone_number')} />
        <SaveBar
          label="Save profile"
          is_dirty={form.formState.isDirty}
          is_busy={save.isPending}
          onDiscard={() => form.reset()}
        />
      </form>
    </Section>
  );
}

function useProfileForm(user: Profile) {
  const form = useForm<ProfileForm>({ defaultValues: profileOf(user) });
  useFormBackUp('profile', form, form.formState.isDirty);
  const save = useMutation({
    mutationFn: (values: ProfileForm) => inBrowser().api('updateProfile', { body: changesIn(values, user) }),
    onSuccess: (updated) => {
      storeProfile(updated);
      form.reset(profileOf(updated));
      showSuccess('update_profile');
    },
    onError: (error) => {
      showFailure('update_profile', error);
      showFieldErrors(form, fields, error);
    },
  });
  const field = (name: Field) => ({
    errors: form.formState.errors[name]?.message,
    ...form.register(name, personRules[name]),
  });
  return { form, field, save };
}

function profileOf({ first_name, last_name, username, phone_number }: Profile): ProfileForm {
  return { first_name, last_name, username, phone_number };
}

/** Only what differs is sent: another tab may have saved the rest. */
function changesIn(values: ProfileForm, user: Profile): Partial<ProfileForm> {
  return Object.fromEntries(fields.filter((name) => values[name] !== user[name]).map((name) => [name, values[name]]));
}
