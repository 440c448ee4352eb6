import { useMutation, useQueryClient } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { toast } from '#web/platform/ui/toast.tsx';

/** Reads the crew of an event's door again, after any change. */
export function useCrewChanged(slug: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['listDoormen', { params: { id: slug } }] });
}

/** Whether nothing of the kind is being sent. A second press may come before a button is drawn as busy. */
export function isIdle(mutationKey: string[]): boolean {
  return inBrowser().queryClient.isMutating({ mutationKey }) === 0;
}

/** Who or what loses the door; a device of a locked link cannot join again. */
export type Removal = { kind: 'doorman' | 'link' | 'device' | 'locked_device'; id: string; name: string };

/** Removes a doorman, a link or a device, and says what that did. */
export function useRemove(slug: string) {
  const changed = useCrewChanged(slug);
  return useMutation({
    mutationFn: ({ kind, id }: Removal) => {
      const { api } = inBrowser();
      if (kind === 'doorman') return api('removeDoorman', { params: { id: slug, doorman_id: id } });
      if (kind === 'link') return api('removeDoorLink', { params: { id: slug, link_id: id } });
      return api('removeDoorDevice', { params: { id: slug, device_id: id } });
    },
    onSuccess: ({ message }) => toast.success(message, { title: 'Removed from the door', id: 'crew' }),
    onError: (error) => showError(error, 'This could not be removed. Please try again.', { id: 'crew' }),
    // Not awaited: the dialog closes first, so that the focus goes from the row to the next one.
    onSettled: () => void changed(),
  });
}

/** Makes a doorman a supervisor, or not. */
export function useSetSupervisor(slug: string) {
  const onSettled = useCrewChanged(slug);
  return useMutation({
    mutationFn: ({ id, is_supervisor }: { id: string; is_supervisor: boolean }) =>
      inBrowser().api('updateDoorman', { params: { id: slug, doorman_id: id }, body: { is_supervisor } }),
    onError: (error) => showError(error, 'The doorman could not be changed. Please try again.', { id: 'crew' }),
    onSettled,
  });
}
