import { isApiError } from './api-error.ts';
import { errorMessage } from './error-message.ts';
import { showUnlessReported } from './show-error.ts';

type Failure = {
  /** The toast's title; the default title of an error when left out. */
  title?: string;
  fallback: string;
  /** The only field of the response to use, where the catalogue allows no other; `fallback`: none of them. */
  only?: 'detail' | 'error' | 'fallback';
};

/** The messages of failed actions: the specification's catalogue, word for word. */
export const failures = {
  register: { fallback: 'Registration failed. Please try again.' },
  logout: { fallback: 'Logout failed. Please try again.', only: 'fallback' },
  create_event: { title: 'Creation Failed', fallback: 'Unable to create event.' },
  update_event: { title: 'Update Failed', fallback: 'Unable to update event.' },
  update_profile: { fallback: 'Unable to update profile.' },
  change_password: { title: 'Password Change Failed', fallback: 'Unable to change password.' },
  create_ticket_type: { fallback: 'Unable to create ticket type.' },
  update_ticket_type: { fallback: 'Unable to update ticket type.' },
  delete_ticket_type: { fallback: 'Unable to delete ticket type.' },
  send_invitation: { fallback: 'Failed to send invitation.' },
  delete_invitation: { fallback: 'Failed to delete invitation.' },
  remove_promoter: { title: 'Remove Failed', fallback: 'Unable to remove promoter.', only: 'detail' },
  send_contact_message: { title: 'Send Failed', fallback: 'Failed to send message. Please try again later.' },
  open_provider_dashboard: {
    fallback: "Unable to open the card payment provider's dashboard.",
    only: 'error',
  },
} satisfies Record<string, Failure>;

export type Action = keyof typeof failures;

/** The message for an action's failure. */
export function failureMessage(action: Action, error: unknown): string {
  const { fallback, only }: Failure = failures[action];
  if (!only) return errorMessage(error, fallback);
  const words = isApiError(error) ? error.body[only] : undefined;
  return typeof words === 'string' && words !== '' ? words : fallback;
}

/** Shows that an action failed; the message of the next attempt replaces it. */
export function showFailure(action: Action, error: unknown): void {
  const { title }: Failure = failures[action];
  showUnlessReported(error, failureMessage(action, error), { title, id: action });
}
