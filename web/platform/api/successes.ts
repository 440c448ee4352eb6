import { toast } from '#web/platform/ui/toast.tsx';

import type { Action } from './failures.ts';

type Success = { title: string; words: (name: string) => string };

/** The messages of completed actions: the specification's catalogue, word for word. */
export const successes = {
  create_event: { title: 'Event Created', words: (name) => `"${name}" has been created.` },
  update_event: { title: 'Event Updated', words: (name) => `"${name}" was updated.` },
  update_profile: { title: 'Profile Updated', words: () => 'Your profile has been saved.' },
  create_ticket_type: { title: 'Ticket Type Added', words: (name) => `"${name}" ticket type created.` },
  update_ticket_type: { title: 'Update Complete', words: (name) => `"${name}" ticket type updated.` },
  delete_ticket_type: { title: 'Ticket Type Deleted', words: () => 'The ticket type has been removed.' },
  send_invitation: { title: 'Invitation Sent', words: () => 'The invitation has been sent successfully!' },
  delete_invitation: { title: 'Invitation Deleted', words: () => 'Invitation has been deleted.' },
  remove_promoter: { title: 'Promoter Removed', words: () => 'The promoter has been removed from the event.' },
} satisfies { [Name in Action]?: Success };

/** Shows that an action is done; `name` is that of the event or ticket type. */
export function showSuccess(action: keyof typeof successes, name = ''): void {
  const { title, words }: Success = successes[action];
  toast.success(words(name), { title, id: action });
}
