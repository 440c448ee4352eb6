import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type RegisterOptions } from 'react-hook-form';
import { useNavigate } from 'react-router';

import type { Country, Currency } from '#contract/countries.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { storeProfile } from '#web/domains/account/store-profile.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { useRedirect } from '#web/domains/auth/use-redirect.ts';
import { paths } from '#web/paths.ts';
import { needed } from '#web/platform/lib/needed.ts';
import { toast } from '#web/platform/ui/toast.tsx';

import { currencyOf, likelyCountry } from './country-options.ts';
import { handleOf } from './handle-of.ts';
import type { ChosenPicture } from './picture-choice.tsx';
import { ofOrganization } from './use-organization.ts';

const fields = ['name', 'handle', 'country', 'currency', 'bio'] as const;
type Field = (typeof fields)[number];
type OrganizerForm = Record<Field, string>;

type Options = Pick<RegisterOptions<OrganizerForm, Field>, 'required' | 'validate' | 'onChange'>;

const rules: { [Name in Field]?: Options } = {
  name: needed('Enter the name.'),
  country: { required: 'Choose a country.' },
  currency: { required: 'Choose a currency.' },
};

/** The form of a new organization: the handle follows the name, and the currency the country, until they are changed. */
export function useOrganizerForm() {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const country = likelyCountry(navigator.languages);
  const defaultValues = { name: '', handle: '', country, currency: currencyOf(country), bio: '' };
  const form = useForm<OrganizerForm>({ defaultValues });
  const { create, pictureError } = useCreate(form, picture);
  const setHandle = (handle: string) => {
    form.setValue('handle', handle, { shouldDirty: true });
    form.clearErrors('handle');
  };
  const setName = ({ target }: { target: { value: string } }) => {
    if (form.formState.dirtyFields.handle) return;
    form.setValue('handle', handleOf(target.value));
    form.clearErrors('handle');
  };
  const setCountry = ({ target }: { target: { value: string } }) => {
    if (form.formState.dirtyFields.currency) return;
    form.setValue('currency', currencyOf(target.value));
    form.clearErrors('currency');
  };
  const field = (name: Field, options: Options = {}) => ({
    errors: form.formState.errors[name]?.message,
    ...form.register(name, { ...rules[name], ...options }),
  });
  return { form, field, create, setName, setHandle, setCountry, picture, setPicture, pictureError };
}

function useCreate(form: ReturnType<typeof useForm<OrganizerForm>>, picture: ChosenPicture | null) {
  const navigate = useNavigate();
  const redirect = useRedirect();
  const create = useMutation({
    mutationFn: ({ country, currency, ...texts }: OrganizerForm) =>
      inBrowser().api('createOrganization', {
        body: {
          ...texts,
          country: country as Country,
          currency: currency as Currency,
          ...(picture && { image: picture.image }),
        },
      }),
    onSuccess: ({ name, handle }) => {
      const { session, queryClient } = inBrowser();
      const { user } = session.get();
      if (user) storeProfile({ ...user, is_seller: true });
      void queryClient.invalidateQueries({ queryKey: ['listMyOrganizations'] });
      toast.success('Your organization is ready.', { title: name, id: 'organization' });
      void navigate(redirect ?? paths.sellerDashboard() + ofOrganization(handle), { replace: true });
    },
    onError: (error) => {
      showFieldErrors(form, fields, error);
      showError(error, 'Your organization could not be created.', { id: 'organization' });
    },
  });
  return { create, pictureError: fieldErrors(create.error)['image']?.join(' ') };
}
