import { useMutation, useQueryClient } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { showError } from '#web/platform/api/show-error.ts';

/** How far one message has come. */
export const messageQuery = (slug: string, message_id: string) =>
  apiQuery('getMessage', { params: { id: slug, message_id } });

/** The reminder of an event. */
export const reminderQuery = (slug: string) => apiQuery('getReminder', { params: { id: slug } });

/** Stopping a message that is on its way. */
export function useStop(slug: string, message_id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => inBrowser().api('stopMessage', { params: { id: slug, message_id } }),
    onSuccess: (message) => client.setQueryData(messageQuery(slug, message_id).queryKey, message),
    onError: (error) => showError(error, 'The message could not be stopped. Please try again.', { id: 'stop-message' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['listMessages'] }),
  });
}

/** Switching the reminder on or off. */
export function useReminderSwitch(slug: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (is_on: boolean) => inBrowser().api('setReminder', { params: { id: slug }, body: { is_on } }),
    onSuccess: (reminder) => client.setQueryData(reminderQuery(slug).queryKey, reminder),
    onError: (error) => showError(error, 'The reminder could not be changed. Please try again.', { id: 'reminder' }),
  });
}
