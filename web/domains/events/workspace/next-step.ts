import type { EventCard } from '#contract/events.ts';
import type { HostFacts, NextStep } from '#contract/hosting.ts';

import { paths } from '#web/paths.ts';

type Step = { label: string; to: string; reloadDocument?: true };
type Field = NonNullable<NextStep['field']>;
type Place = Pick<EventCard, 'slug' | 'is_postponed' | 'starts_at'> & {
  organization: Pick<EventCard['organization'], 'handle'>;
};

/** The page, and the field on it, where something that is missing is settled. */
export function placeOfField(field: Field, { slug, organization, is_postponed, starts_at }: Place): string {
  if (field === 'ticket_types') return paths.eventTicketTypes(slug);
  if (field === 'payouts') return paths.payouts(organization.handle);
  if (field === 'staff') return paths.contact('organizer');
  // There it is shown who hears of the date, and what they may give back.
  if (field === 'starts_at' && is_postponed && !starts_at) return paths.eventPostpone(slug);
  return `${paths.eventEdit(slug)}#${field}`;
}

/** The one next step of an event as a link; the server decides which one it is. */
export function nextStepOf(event: Place & Pick<HostFacts, 'next_step'>): Step | null {
  const { slug, next_step } = event;
  if (!next_step) return null;
  const { code, field } = next_step;
  const at = (fallback: Field) => placeOfField(field ?? fallback, event);
  const steps: Record<NextStep['code'], Step> = {
    add_date: { label: 'Add a date', to: at('starts_at') },
    add_place: { label: 'Add a venue', to: at('venue_name') },
    add_ticket_type: { label: 'Add a ticket type', to: at('ticket_types') },
    // Payouts that were rejected cannot be finished: what is left is free tickets.
    finish_payouts: { label: field === 'ticket_types' ? 'Make tickets free' : 'Finish payouts', to: at('payouts') },
    await_payouts: { label: 'See payouts', to: at('payouts') },
    blocked_by_staff: { label: 'Write to us', to: at('staff') },
    publish: { label: 'Publish', to: `${paths.eventOverview(slug)}#publish` },
    answer_requests: { label: 'Answer requests', to: paths.eventInvitations(slug, 'requests') },
    add_tickets: { label: 'Add tickets', to: at('ticket_types') },
    add_doorman: { label: 'Add a doorman', to: paths.eventDoormen(slug) },
    rehearse_door: { label: 'Rehearse the door', to: paths.door(slug), reloadDocument: true },
    remind_guests: { label: 'Remind guests', to: paths.eventMessages(slug, 'new') },
    share: { label: 'Share it', to: `${paths.eventOverview(slug)}#share` },
    open_door: { label: 'Open the door', to: paths.door(slug), reloadDocument: true },
    download_statement: { label: 'Download statement', to: paths.eventReport(slug) },
    duplicate: { label: 'Duplicate event', to: paths.eventCreate({ from: slug }) },
  };
  return steps[code];
}
