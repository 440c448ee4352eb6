import { useMutation, useQueryClient } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { toast } from '#web/platform/ui/toast.tsx';

/** Resale of an event. */
export const resaleQuery = (slug: string) => apiQuery('getHostResale', { params: { id: slug } });

/** Pausing Resale of an event, or letting it go on. */
export function usePause(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_paused: boolean) =>
      inBrowser().api(is_paused ? 'pauseResale' : 'resumeResale', { params: { id: slug } }),
    onSuccess: (resale) => {
      client.setQueryData(resaleQuery(slug).queryKey, resale);
      toast.success(resale.paused_at ? 'Resale is paused.' : 'Resale is open again.', { id: 'pause-resale' });
    },
    onError: (error) => showError(error, 'Resale could not be changed. Please try again.', { id: 'pause-resale' }),
  });
}
