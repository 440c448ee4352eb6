import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UseFormReturn } from 'react-hook-form';

import { inBrowser } from '#web/platform/api/browser.ts';
import { idempotencyHeader } from '#web/platform/api/browser-headers.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { randomId } from '#web/platform/lib/random-id.ts';
import { showFieldErrors } from '#web/domains/auth/show-field-errors.ts';
import { paths } from '#web/paths.ts';

import { createFields, type CreateBody, type CreateValues } from './create-values.ts';

/** The navigation after saving: the guard has nothing to ask. */
export const saved = { is_saved: true };

/** The key of a request: the same for the same body, so that a repeated click or a lost answer makes one event. */
export function useRequestKey(): (body: unknown) => string {
  const [known] = useState(() => new Map<string, string>());
  return (body) => {
    const text = JSON.stringify(body);
    const key = known.get(text) ?? randomId();
    known.set(text, key);
    return key;
  };
}

/** Makes the draft, and opens its workspace. */
export function useCreateEvent(form: UseFormReturn<CreateValues>) {
  const navigate = useNavigate();
  const keyOf = useRequestKey();
  return useMutation({
    mutationFn: (body: CreateBody) =>
      inBrowser().api('createEvent', { body }, { headers: idempotencyHeader(keyOf(body)) }),
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
