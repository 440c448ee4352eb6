import { Badge, type BadgeTone } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import type { OrderDetail } from '#contract/order-detail.ts';

import { type OrderParts, Part } from './part.tsx';

const mailStates: Record<OrderDetail['mails'][number]['state'], { text: string; tone: BadgeTone }> = {
  waiting: { text: 'Waiting', tone: 'caution' },
  sent: { text: 'Sent', tone: 'positive' },
  dropped: { text: 'Not needed', tone: 'neutral' },
  failed: { text: 'Bounced', tone: 'danger' },
};

/** The e-mails about an order, and what the team did with it. */
export function OrderPast({ event, order: { mails, acts } }: OrderParts) {
  return (
    <div className="grid items-start gap-8 xl:grid-cols-2">
      {mails.length > 0 && (
        <Part title="E-mails">
          <ul className="border-y border-line">
            {mails.map(({ id, what, to_email, state, at }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2.5 last:border-0"
              >
                <p className="min-w-0">
                  {what}
                  <span className="block text-sm wrap-anywhere text-ink-soft">{to_email}</span>
                </p>
                <p className="flex items-center gap-3 text-sm text-ink-soft">
                  <DateTime instant={at} zone={event.time_zone} />
                  <Badge tone={mailStates[state].tone}>{mailStates[state].text}</Badge>
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {acts.length > 0 && (
        <Part title="Activity">
          <ul className="border-y border-line">
            {acts.map(({ at, action, by, note }) => (
              <li key={`${at} ${action}`} className="grid gap-0.5 border-b border-line py-2.5 last:border-0">
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span>
                    {action}
                    {by && (
                      <span className="text-ink-soft">
                        , <bdi>{by}</bdi>
                      </span>
                    )}
                  </span>
                  <DateTime instant={at} zone={event.time_zone} className="text-sm text-ink-soft" />
                </p>
                {note && <p className="text-sm wrap-anywhere text-ink-soft">{note}</p>}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}
