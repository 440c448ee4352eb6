import { Link } from 'react-router';

import type { HistoryEntry } from '#contract/history.ts';
import { orderNumber } from '#contract/order-number.ts';

import { deviceZone } from '#web/platform/lib/device-zone.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dots } from '#web/platform/ui/dots.tsx';

/** One thing that happened: what, to which event, who, when and why. */
export function EntryRow({ entry }: { entry: HistoryEntry }) {
  const { at, text, actor, is_by_staff, reason, event, order_id } = entry;
  return (
    <li className="grid gap-1 border-b border-line py-3.5 last:border-0">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span dir="auto" className="font-semibold wrap-anywhere">
          {text}
        </span>
        {is_by_staff && <Badge tone="caution">Our staff</Badge>}
      </p>
      {reason && (
        <p dir="auto" className="max-w-prose border-l-2 border-edge pl-3 text-sm wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
      )}
      <p className="text-sm text-ink-soft wrap-anywhere">
        <Dots>
          <DateTime instant={at} zone={deviceZone()} />
          {actor && <bdi>{actor}</bdi>}
          {event && (
            <Link
              to={paths.eventOverview(event.slug)}
              className="underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              <bdi>{event.title}</bdi>
            </Link>
          )}
          {event && order_id && (
            <Link
              to={paths.eventOrders(event.slug, order_id)}
              className="underline decoration-edge underline-offset-4 hover:decoration-ink"
            >
              Order {orderNumber(order_id)}
            </Link>
          )}
        </Dots>
      </p>
    </li>
  );
}
