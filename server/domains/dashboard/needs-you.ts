import type { Payouts } from '#contract/connect.ts';
import type { EventFigures, HostTask } from '#contract/dashboard-data.ts';
import { money } from '#server/platform/lib/money.ts';
import { pick } from '#server/platform/lib/pick.ts';

type FailedRefunds = { event_id: string; currency: string; count: number; amount: number };
type Facts = {
  payouts: readonly Payouts[];
  failed_refunds: readonly FailedRefunds[];
  /** The events of the failed refunds, and perhaps others. */
  known: readonly { id: string; slug: string; title: string }[];
  events: readonly EventFigures[];
};

/** Steps that are offered at the event, but are not tasks. A host may work the door without a doorman. */
const CALM = [
  'await_payouts',
  'share',
  'add_doorman',
  'rehearse_door',
  'remind_guests',
  'download_statement',
  'duplicate',
];
const BRIEF = [
  'id',
  'slug',
  'title',
  'city',
  'is_postponed',
  'starts_at',
  'ends_at',
  'time_zone',
  'poster',
  'organization',
] as const;
const PAYOUTS = [
  'organization',
  'state',
  'requirements_due',
  'reason',
  'paid_sales_allowed',
  'is_frozen',
  'due_at',
] as const;

/** The tasks of a host: what costs money first, then their events, each by deadline. Events without a date come last. */
export function needsYou(facts: Facts, most: number): HostTask[] {
  // What costs money without a deadline is overdue.
  const aboutMoney = [...payoutTasks(facts), ...refundTasks(facts)].sort(
    (a, b) => timeOf(a.due_at, -Infinity) - timeOf(b.due_at, -Infinity) || 0,
  );
  const aboutEvents = eventTasks(facts).sort((a, b) => timeOf(a.due_at, Infinity) - timeOf(b.due_at, Infinity) || 0);
  return [...aboutMoney, ...aboutEvents].slice(0, most);
}

function payoutTasks({ payouts }: Facts): HostTask[] {
  return payouts.map((one) => ({ kind: 'payouts', payouts: pick(one, PAYOUTS), due_at: one.due_at }));
}

function refundTasks({ failed_refunds, known }: Facts): HostTask[] {
  return failed_refunds.flatMap(({ event_id, currency, count, amount }) => {
    const event = known.find(({ id }) => id === event_id);
    if (!event) return [];
    return [
      {
        kind: 'failed_refunds' as const,
        event: pick(event, ['id', 'slug', 'title']),
        count,
        amount: money(amount, currency),
        due_at: null,
      },
    ];
  });
}

/** Payouts of an organization are one task, not one of each of its events. */
function eventTasks({ events, payouts }: Facts): HostTask[] {
  const settledAbove = new Set(payouts.map(({ organization }) => organization.id));
  return events.flatMap((event) => {
    const { next_step } = event;
    if (!next_step || CALM.includes(next_step.code)) return [];
    if (next_step.code === 'finish_payouts' && settledAbove.has(event.organization.id)) return [];
    return [{ kind: 'event' as const, event: pick(event, BRIEF), next_step, due_at: dueAt(event) }];
  });
}

/** The doors, or else the start; a door may be opened until the end. */
function dueAt({ next_step, doors_at, starts_at, ends_at }: EventFigures): string | null {
  return next_step?.code === 'open_door' ? ends_at : (doors_at ?? starts_at);
}

function timeOf(instant: string | null, without: number): number {
  return instant === null ? without : Date.parse(instant);
}
