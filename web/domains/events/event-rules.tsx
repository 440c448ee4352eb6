import DoorOpen from 'icon:door-open';
import IdCard from 'icon:id-card';
import Shirt from 'icon:shirt';
import Undo2 from 'icon:undo-2';

import type { EventDetail } from '#contract/events.ts';
import type { Icon } from '#web/platform/ui/create-icon.ts';

import { EventSection } from './event-about.tsx';

const refundWords: Record<EventDetail['refund_policy'], string> = {
  none: 'No refunds, unless the event is cancelled or moved',
  until_1_day: 'Refund until 1 day before',
  until_7_days: 'Refund until 7 days before',
  until_30_days: 'Refund until 30 days before',
};

/** Whoever returns a ticket themselves does not get the fee back. */
function refundRule({ refund_policy, ticket_types }: EventDetail): string {
  const hasFee = refund_policy !== 'none' && ticket_types.some(({ fee }) => fee.amount > 0);
  return refundWords[refund_policy] + (hasFee ? ', without the fee' : '');
}

type Rule = { icon: Icon; words: string };

/** The house rules at a glance. */
export function EventRules({ event }: { event: EventDetail }) {
  return (
    <EventSection title="Good to know">
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {rulesOf(event).map(({ icon: Icon, words }) => (
          <li key={words} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            {words}
          </li>
        ))}
      </ul>
      {event.house_rules && (
        <p dir="auto" className="mt-5 max-w-prose whitespace-pre-line">
          {event.house_rules}
        </p>
      )}
    </EventSection>
  );
}

function rulesOf(event: EventDetail): Rule[] {
  const { age_limit, dress_code, reentry_allowed } = event;
  const costsMoney = event.ticket_types.some(({ total }) => total.amount > 0);
  return [
    { icon: IdCard, words: age_limit ? `${age_limit} and over; bring an ID` : 'All ages' },
    ...(dress_code ? [{ icon: Shirt, words: `Dress code: ${dress_code}` }] : []),
    { icon: DoorOpen, words: reentry_allowed ? 'Re-entry allowed' : 'No re-entry' },
    // A free event has nothing to refund.
    ...(costsMoney ? [{ icon: Undo2, words: refundRule(event) }] : []),
  ];
}
