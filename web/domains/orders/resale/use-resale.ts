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
      const [title, text] = resale.paused_at
        ? ['Resale is paused', 'Nobody can offer or buy for now.']
        : ['Resale is open again', 'Holders can offer their tickets.'];
      toast.success(text, { title, id: 'pause-resale' });
    },
    onError: (error) => showError(error, 'Resale could not be changed. Please try again.', { id: 'pause-resale' }),
  });
}
