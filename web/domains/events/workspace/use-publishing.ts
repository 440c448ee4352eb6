import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { EventEditor } from '#contract/event-editing.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { paths } from '#web/paths.ts';

/** What the overview is told after publishing: it then asks who should know first. */
export const justPublished = { is_just_published: true };

/** Publishes a draft, and shows the overview with the link to share. */
export function usePublish(id: string) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => inBrowser().api('publishEvent', { params: { id } }),
    onSuccess: async ({ slug }: EventEditor) => {
      await refreshAll();
      await navigate(paths.eventOverview(slug), { state: justPublished });
    },
    onError: refuse,
  });
}

/** Turns a published event that has sold nothing into a draft again. */
export function useUnpublish(id: string) {
  return useMutation({
    mutationFn: () => inBrowser().api('unpublishEvent', { params: { id } }),
    onSuccess: refreshAll,
    onError: refuse,
  });
}

function refuse(error: unknown): void {
  showFailure('update_event', error);
  // What was missing or sold meanwhile is shown in the checklist.
  void refreshAll();
}

function refreshAll(): Promise<void> {
  return inBrowser().queryClient.invalidateQueries();
}
