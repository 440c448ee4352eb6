import type { PayoutsState } from '#contract/connect.ts';
import type { ChecklistCode, ChecklistItem, HostState, NextStep } from '#contract/hosting.ts';
import type { Permission } from '#contract/organizations.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';

/** The facts about an event for a host's screens, as read from the database. */
export type HostRow = {
  event_id: string;
  state: string;
  doors_at: Date | null;
  starts_at: Date | null;
  ends_at: Date | null;
  venue_name: string;
  city: string;
  sold: number;
  held: number;
  sellable: number | null;
  type_count: number;
  has_paid_type: boolean;
  payouts_state: PayoutsState;
  /** Its organization may sell tickets with a price. */
  payouts_ready: boolean;
  /** The provider reviews the account, and waits for nothing from the host. */
  payouts_in_review: boolean;
  /** Requests to come that wait for an answer. */
  waiting_requests: number;
  published_at: Date | null;
  /** Staff took it off sale, and why. */
  blocked_at: Date | null;
  blocked_reason: string;
  /**
   * Somebody or something is at the door: a doorman, door staff of the organization, a phone with a PIN, or one of the team
   * who has opened the door.
   */
  has_crew: boolean;
  /** A device has opened the door, from where one can rehearse. */
  has_opened_door: boolean;
  /** Ticket holders are reminded automatically, or were written to in the last week. */
  is_reminded: boolean;
  /** The type with the fewest left, if few are left of any that sold. */
  low_type: { id: string; name: string; left: number } | null;
};

/** What the state and the next step of an event depend on. */
export type HostSituation = HostRow & { now: Date };

/** The state of an event for its host. */
export function hostStateOf({ state, doors_at, starts_at, ends_at, now }: HostSituation): HostState {
  if (state === 'draft' || state === 'cancelled') return state;
  if (hasEnded({ ends_at }, now)) return 'past';
  const opens = doors_at ?? starts_at;
  return opens && opens <= now ? 'live' : 'upcoming';
}

type Blockable = { state: string; published_at: Date | null; blocked_at: Date | null };

/** Whether an event that was published is a draft only because staff took it off sale: it may have holders and guests. */
export function isOffSale({ state, published_at, blocked_at }: Blockable): boolean {
  return state === 'draft' && published_at !== null && blocked_at !== null;
}

/** Whether an event was never published, or its host took it back: a draft that is only being prepared. */
export function isPrepared(event: Blockable): boolean {
  return event.state === 'draft' && !isOffSale(event);
}

/** Whether an event has no public page: a draft, and also one that was cancelled after staff took it off sale. */
export function isHidden({ state, blocked_at }: Pick<Blockable, 'state' | 'blocked_at'>): boolean {
  return state === 'draft' || blocked_at !== null;
}

/** Whether an event is over. */
export function hasEnded({ ends_at }: { ends_at: Date | null }, now: Date): boolean {
  return ends_at !== null && ends_at <= now;
}

/** The requirements for publishing that are not met, in the order in which they are shown. */
export function checklistOf(event: HostSituation): ChecklistItem[] {
  const isDated = event.starts_at !== null && event.ends_at !== null;
  // An event that has sold had its date before it when it was published; staff may have taken it off sale since.
  const isToCome =
    event.state === 'published' || event.sold > 0 || (event.starts_at !== null && event.starts_at > event.now);
  return [
    ...(event.blocked_at ? [blockedItem(event.blocked_reason)] : []),
    {
      code: 'add_date',
      text: isDated ? 'Choose a date in the future' : 'Add a date',
      field: 'starts_at',
      is_done: isDated && isToCome,
    },
    {
      code: 'add_place',
      text: 'Add a venue',
      field: event.venue_name === '' ? 'venue_name' : 'city',
      is_done: event.venue_name !== '' && event.city !== '',
    },
    { code: 'add_ticket_type', text: 'Add a ticket type', field: 'ticket_types', is_done: event.type_count > 0 },
    payoutsItem(event),
  ];
}

/** What paid tickets wait for. Payouts that were rejected cannot be finished, nor can those that the provider reviews. */
function payoutsItem(event: HostSituation): ChecklistItem {
  const is_done = !event.has_paid_type || event.payouts_ready;
  const finish = { code: 'finish_payouts', field: 'payouts', is_done } as const;
  if (!is_done && event.payouts_state === 'rejected')
    return { ...finish, field: 'ticket_types', text: 'Make every ticket free: our payment provider can’t pay you' };
  if (!is_done && event.payouts_in_review)
    return {
      ...finish,
      code: 'await_payouts',
      text: 'Wait for our payment provider’s answer, or make every ticket free',
    };
  return { ...finish, text: 'Finish payouts, or make every ticket free' };
}

/** The host can do nothing about this item: it disappears when staff allows the event again. */
function blockedItem(reason: string): ChecklistItem {
  return { code: 'blocked_by_staff', text: `Blocked by our staff: ${reason}`, field: 'staff', is_done: false };
}

/** The next step for somebody with these permissions; decided here for every screen. */
export function nextStepOf(event: HostSituation, permissions: readonly Permission[]): NextStep | null {
  const state = hostStateOf(event);
  if (state === 'past' && permissions.includes('see_sales') && isStatementNew(event)) return step('download_statement');
  if (!permissions.includes('edit_events')) {
    return permissions.includes('scan') && ['upcoming', 'live'].includes(state) ? step('open_door') : null;
  }
  if (state === 'draft') return firstMissing(event) ?? step('publish');
  if (state === 'past' || state === 'cancelled') return step('duplicate');
  return state === 'live' ? step('open_door') : stepBefore(event);
}

/** The next step of a published event that is to come. */
function stepBefore(event: HostSituation): NextStep {
  const unmet = firstMissing(event);
  if (unmet) return unmet;
  if (event.waiting_requests > 0) return step('answer_requests');
  if (isInLastWeek(event) && event.sold > 0) {
    if (!event.has_crew) return step('add_doorman');
    if (!event.has_opened_door) return step('rehearse_door');
    if (!event.is_reminded) return step('remind_guests');
  }
  if (event.low_type) return { ...step('add_tickets'), field: 'ticket_types', ticket_type: event.low_type };
  return step('share');
}

/** Whether an event starts within a week. */
export function isInLastWeek({ starts_at, now }: Pick<HostSituation, 'starts_at' | 'now'>): boolean {
  return starts_at !== null && starts_at > now && starts_at < addMilliseconds(now, 7 * DAY);
}

/** Whether an event that sold tickets for money ended so recently that its statement is still to be read. */
function isStatementNew({ ends_at, now, sold, has_paid_type }: HostSituation): boolean {
  return ends_at !== null && addMilliseconds(ends_at, 14 * DAY) > now && sold > 0 && has_paid_type;
}

function firstMissing(event: HostSituation): NextStep | null {
  const item = checklistOf(event).find(({ is_done }) => !is_done);
  return item ? missing(item) : null;
}

const missing = ({ code, field }: ChecklistItem): NextStep => ({ ...step(code), field });

function step(code: ChecklistCode | NextStep['code']): NextStep {
  return { code, field: null, ticket_type: null };
}
