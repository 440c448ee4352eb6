import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { UseFormReturn } from 'react-hook-form';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { paths } from '#web/paths.ts';

import { createFields, type CreateBody, type CreateValues } from './create-values.ts';

/** The navigation after saving: the guard has nothing to ask. */
export const saved = { is_saved: true };

/** Makes the draft, and opens its workspace. */
export function useCreateEvent(form: UseFormReturn<CreateValues>) {
  const navigate = useNavigate();
  const headersFor = useIntentKey();
  return useMutation({
    mutationFn: (body: CreateBody) => inBrowser().api('createEvent', { body }, { headers: headersFor(body) }),
    onSuccess: async ({ slug, title }) => {
      void inBrowser().queryClient.invalidateQueries();
      showSuccess('create_event', title);
      await navigate(paths.eventOverview(slug), { state: saved });
    },
    onError: (error) => {
      showFailure('create_event', error);
      showFieldErrors(form, createFields, error);
    },
  });
}
