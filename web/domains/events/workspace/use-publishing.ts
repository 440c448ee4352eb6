import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import type { EventEditor } from '#contract/event-editing.ts';
import type { Workspace } from '#contract/workspace.ts';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showFailure } from '#web/platform/api/failures.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { toast } from '#web/platform/ui/toast.tsx';
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

/** Deletes a draft that was never published, and goes to the other events of its organization. */
export function useDeleteDraft({ id, organization: { handle } }: Workspace) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => inBrowser().api('deleteDraft', { params: { id } }),
    onSuccess: async ({ message }) => {
      await navigate(paths.sellerDashboard({ organization: handle }));
      toast.success(message);
      await refreshAll();
    },
    onError: (error) => {
      showError(error, 'The draft could not be deleted. Please try again.');
      // It may have been published or deleted meanwhile.
      void refreshAll();
    },
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
