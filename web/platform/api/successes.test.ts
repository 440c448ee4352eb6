import { describe, expect, it } from 'vitest';

import { successes } from './successes.ts';

type Name = keyof typeof successes;

/** The catalogue of the specification's section 8, said of something called Undertow. */
const catalogue: Record<Name, [title: string, words: string]> = {
  create_event: ['Event Created', '"Undertow" has been created.'],
  update_event: ['Event Updated', '"Undertow" was updated.'],
  update_profile: ['Profile Updated', 'Your profile has been saved.'],
  create_ticket_type: ['Ticket Type Added', '"Undertow" ticket type created.'],
  update_ticket_type: ['Update Complete', '"Undertow" ticket type updated.'],
  delete_ticket_type: ['Ticket Type Deleted', 'The ticket type has been removed.'],
  send_invitation: ['Invitation Sent', 'The invitation has been sent successfully!'],
  delete_invitation: ['Invitation Deleted', 'Invitation has been deleted.'],
  remove_promoter: ['Promoter Removed', 'The promoter has been removed from the event.'],
};

describe('an action that is done', () => {
  it.each(Object.keys(catalogue) as Name[])('%s has its title and its words', (name) => {
    const { title, words } = successes[name];
    expect([title, words('Undertow')]).toEqual(catalogue[name]);
  });
});
