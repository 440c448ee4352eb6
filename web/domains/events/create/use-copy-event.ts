import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';

import type { EventEditor } from '#contract/event-editing.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { fieldErrors } from '#web/platform/api/error-message.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { showSuccess } from '#web/platform/api/successes.ts';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';
import { paths } from '#web/paths.ts';

import type { CopyBody, CopyValues } from './copy-values.ts';
import { saved } from './use-create-event.ts';

/** Makes the copies; one opens its workspace, several the list of drafts. */
export function useCopyEvent(event: EventEditor, form: UseFormReturn<CopyValues>, onDone: () => void) {
  const navigate = useNavigate();
  const headersFor = useIntentKey();
  return useMutation({
    mutationFn: (body: CopyBody) =>
      inBrowser().api(
        'duplicateEvent',
        { params: { id: event.id }, body },
        { headers: headersFor({ id: event.id, body }) },
      ),
    onSuccess: async ({ results }) => {
      onDone();
      void inBrowser().queryClient.invalidateQueries();
      showSuccess('create_event', event.title);
      const [first] = results;
      const isOne = results.length === 1 && first !== undefined;
      const drafts = { organization: event.organization.handle, state: 'draft' };
      await navigate(isOne ? paths.eventOverview(first.slug) : paths.sellerDashboard(drafts), { state: saved });
    },
    onError: (error) => {
      showFailure('create_event', error);
      const { starts_at, weeks, ...others } = fieldErrors(error);
      if (starts_at) form.setError('dates', { message: starts_at.join(' ') });
      if (weeks) form.setError('weeks', { message: weeks.join(' ') }, { shouldFocus: true });
      const other = Object.values(others).flat().join(' ');
      if (other) form.setError('root', { message: other });
    },
  });
}
