import { useMutation, useQueryClient } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showSuccess } from '#web/platform/api/successes.ts';

/** The promoters of an event. */
export const promotersQuery = (slug: string) => apiQuery('listPromoters', { params: { id: slug } });

/** Reads the list again, after any change. */
export function usePromotersChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['listPromoters'] });
}

/** Removing a promoter, with the specification's words. */
export function useRemovePromoter(slug: string) {
  const changed = usePromotersChanged();
  return useMutation({
    mutationFn: (promoter_link_id: string) =>
      inBrowser().api('removePromoter', { params: { id: slug, promoter_link_id } }),
    onSuccess: () => showSuccess('remove_promoter'),
    onError: (error) => showFailure('remove_promoter', error),
    // Not awaited: the dialog closes first, so that the focus goes from the row to the next one.
    onSettled: () => void changed(),
  });
}
