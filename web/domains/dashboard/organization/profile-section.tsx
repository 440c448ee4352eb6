import { Controller } from 'react-hook-form';

import type { OrganizationSettings } from '#contract/organizations.ts';

import { SaveBar } from '#web/domains/account/save-bar.tsx';
import { Section } from '#web/domains/account/section.tsx';
import { HandleField } from '#web/domains/organizations/handle-field.tsx';

import { needed } from '#web/platform/lib/needed.ts';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';

import { PictureField } from './picture-field.tsx';
import { useSettingsForm } from './use-settings-form.tsx';

const fields = ['name', 'handle', 'bio', 'website'] as const;
const rules = { name: needed('Enter the name.') };

/** Name, handle, line, website and picture. */
export function ProfileSection({ organization }: { organization: OrganizationSettings }) {
  const { form, field, bar, onSubmit } = useSettingsForm({ title: 'Profile', organization, fields, rules });
  return (
    <Section title="Profile" text="What guests see on your page and next to your events.">
      <form noValidate method="post" className="grid grid-cols-1 gap-5" onSubmit={onSubmit}>
        <PictureField organization={organization} />
        <TextField label="Name" maxLength={120} dir="auto" {...field('name')} />
        <Controller
          control={form.control}
          name="handle"
          render={({ field: { name, value, onBlur, onChange, ref } }) => (
            <HandleField
              {...{ name, value, onBlur, onChange, ref }}
              own={organization.handle}
              errors={form.formState.errors.handle?.message}
            />
          )}
        />
        {form.formState.dirtyFields.handle && (
          <p className="-mt-3 text-sm text-ink-soft">Links with the old handle keep working.</p>
        )}
        <TextAreaField label="Short description" is_optional rows={4} maxLength={280} dir="auto" {...field('bio')} />
        <TextField
          label="Website"
          is_optional
          type="url"
          inputMode="url"
          maxLength={200}
          dir="ltr"
          {...field('website')}
        />
        <SaveBar label="Save profile" {...bar} />
      </form>
    </Section>
  );
}
