import { describe, expect, it } from 'vitest';

import { ApiError } from './api-error.ts';
import { failureMessage, failures, type Action } from './failures.ts';

/** The catalogue of the specification's section 8: title (empty where it gives none) and fallback. */
const catalogue: Record<Action, [title: string, fallback: string]> = {
  register: ['', 'Registration failed. Please try again.'],
  logout: ['', 'Logout failed. Please try again.'],
  create_event: ['Creation Failed', 'Unable to create event.'],
  update_event: ['Update Failed', 'Unable to update event.'],
  update_profile: ['', 'Unable to update profile.'],
  change_password: ['Password Change Failed', 'Unable to change password.'],
  create_ticket_type: ['', 'Unable to create ticket type.'],
  update_ticket_type: ['', 'Unable to update ticket type.'],
  delete_ticket_type: ['', 'Unable to delete ticket type.'],
  send_invitation: ['', 'Failed to send invitation.'],
  delete_invitation: ['', 'Failed to delete invitation.'],
  remove_promoter: ['Remove Failed', 'Unable to remove promoter.'],
  send_contact_message: ['Send Failed', 'Failed to send message. Please try again later.'],
  open_provider_dashboard: ['', "Unable to open the card payment provider's dashboard."],
};
const actions = Object.keys(catalogue) as Action[];
const silent = new ApiError(400, {});

describe('a failed action', () => {
  it.each(actions)('%s has its title and its fallback', (action) => {
    const { title = '' }: { title?: string; fallback: string } = failures[action];
    expect([title, failureMessage(action, silent)]).toEqual(catalogue[action]);
  });

  it.each(actions.filter((action) => action !== 'open_provider_dashboard' && action !== 'logout'))(
    '%s uses the detail first',
    (action) => {
      expect(failureMessage(action, new ApiError(409, { detail: 'Too late.' }))).toBe('Too late.');
    },
  );

  it('joins what is wrong with the fields', () => {
    const refused = new ApiError(400, { sale_ends_at: ['Too early.'], name: ['Missing.', 'Needed.'] });
    expect(failureMessage('create_ticket_type', refused)).toBe('sale ends at: Too early. | name: Missing. Needed.');
  });

  it('a logout always has the same words', () => {
    expect(failureMessage('logout', new ApiError(502, { detail: 'Bad gateway.' }))).toBe(
      'Logout failed. Please try again.',
    );
  });

  it('removing a promoter uses the detail only', () => {
    const refused = new ApiError(400, { promoter: ['Unknown.'] });
    expect(failureMessage('remove_promoter', refused)).toBe('Unable to remove promoter.');
    expect(failureMessage('remove_promoter', new Error('Broken.'))).toBe('Unable to remove promoter.');
  });

  it('opening the provider’s dashboard uses the error field', () => {
    const refused = new ApiError(400, { error: 'Not connected yet.', detail: 'Something else.' });
    expect(failureMessage('open_provider_dashboard', refused)).toBe('Not connected yet.');
    expect(failureMessage('open_provider_dashboard', new ApiError(502, { detail: 'x' }))).toBe(
      "Unable to open the card payment provider's dashboard.",
    );
  });
});
