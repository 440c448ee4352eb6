import { Controller, useWatch } from 'react-hook-form';

import { Button } from '#web/platform/ui/button.tsx';
import { TextAreaField, TextField } from '#web/platform/ui/field.tsx';
import { SelectField } from '#web/platform/ui/select.tsx';

import { countryOptions, currencyOptions } from './country-options.ts';
import { HandleField } from './handle-field.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { useOrganizerForm } from './use-organizer-form.ts';

const unset = { value: '', label: 'Choose' };

/** The form that makes an organization, and its owner an organizer. */
export function OrganizerForm({ label }: { label: string }) {
  const { form, field, create, setName, setHandle, setCountry, picture, setPicture, pictureError } = useOrganizerForm();
  const { errors } = form.formState;
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <form
      noValidate
      method="post"
      className="grid gap-6"
      onSubmit={form.handleSubmit((values) => create.mutate(values))}
    >
      <TextField
        label="Name of your organization"
        hint="What guests know you by: a club, a crew, a venue, or your own name."
        maxLength={120}
        autoComplete="organization"
        dir="auto"
        {...field('name', { onChange: setName })}
      />
      <Controller
        control={form.control}
        name="handle"
        rules={{ required: 'Choose a handle.' }}
        render={({ field: { value, onBlur, ref } }) => (
          <HandleField {...{ value, onBlur, ref }} name="handle" errors={errors.handle?.message} onChange={setHandle} />
        )}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <SelectField
          label="Country"
          options={[unset, ...countryOptions()]}
          {...field('country', { onChange: setCountry })}
        />
        <SelectField label="Currency you sell in" options={[unset, ...currencyOptions()]} {...field('currency')} />
      </div>
      <p className="-mt-3 text-sm text-ink-soft">
        You can’t change the country or the currency later: payouts depend on them.
      </p>
      <PictureChoice name={name} picture={picture} errors={pictureError} onChange={setPicture} />
      <TextAreaField
        label="Short description"
        is_optional
        hint="Shown on your page and next to your events."
        rows={2}
        maxLength={280}
        dir="auto"
        {...field('bio')}
      />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" size="lg" is_busy={create.isPending} className="sm:justify-self-start">
          {label}
        </Button>
        <p className="text-sm text-ink-soft">Free events cost nothing to host. You can set up payouts later.</p>
      </div>
    </form>
  );
}
