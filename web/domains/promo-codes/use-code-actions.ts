import { useMutation, useQueryClient } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { listsChanged } from '#web/platform/api/lists-changed.ts';
import { showError } from '#web/platform/api/show-error.ts';

/** Reads the lists of codes again, after any change. */
export function useCodesChanged() {
  const client = useQueryClient();
  return () => listsChanged(client, ['listPromoCodes', 'listPromoUses', 'listHostTicketTypes']);
}

type Code = { id: string; version: number };

/** Pausing, resuming and deleting a code of an event. */
export function useCodeActions(slug: string) {
  const changed = useCodesChanged();
  const pause = useMutation({
    mutationFn: ({ id, version, is_paused }: Code & { is_paused: boolean }) =>
      inBrowser().api('updatePromoCode', { params: { id: slug, code_id: id }, body: { version, is_paused } }),
    onError: (error) => showError(error, 'The code could not be changed. Please try again.'),
    onSettled: changed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string }) => inBrowser().api('deletePromoCode', { params: { id: slug, code_id: id } }),
    onError: (error) => showError(error, 'The code could not be deleted. Please try again.'),
    // Not awaited: the dialog closes first, so that the focus goes from the row to the next one.
    onSettled: () => void changed(),
  });
  return { pause, remove };
}

/** The same for all codes of a batch. */
export function useBatchActions(slug: string) {
  const changed = useCodesChanged();
  const pause = useMutation({
    mutationFn: ({ id, is_paused }: { id: string; is_paused: boolean }) =>
      inBrowser().api('updatePromoCodeBatch', { params: { id: slug, batch_id: id }, body: { is_paused } }),
    onError: (error) => showError(error, 'The codes could not be changed. Please try again.'),
    onSettled: changed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: { id: string }) =>
      inBrowser().api('deletePromoCodeBatch', { params: { id: slug, batch_id: id } }),
    onError: (error) => showError(error, 'The codes could not be deleted. Please try again.'),
    onSettled: () => void changed(),
  });
  return { pause, remove };
}
