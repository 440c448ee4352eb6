import type { Cancellation } from '#contract/cancellations.ts';
import type { Workspace } from '#contract/workspace.ts';
import { counted } from '#contract/counted.ts';

import { formatMoney } from '#contract/format-money.ts';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { ProgressBar } from '#web/platform/ui/progress-bar.tsx';

import { Figures } from './figures.tsx';

type ProgressProps = { event: Pick<Workspace, 'title' | 'time_zone'>; cancellation: Cancellation };

/** How far the refunds of a cancelled event are; with the words of what happened once they are through. */
export function Progress({ event, cancellation }: ProgressProps) {
  const { orders, done_at, started_at, message } = cancellation;
  return (
    <div className="grid max-w-2xl gap-6">
      <Bar cancellation={cancellation} />
      {orders.failed > 0 && (
        <Notice tone="danger">
          {counted(orders.failed, 'refund')} of {formatMoney(cancellation.failed)} failed. The money is still owed to
          the buyers: send it again from their orders.
        </Notice>
      )}
      {orders.disputed > 0 && (
        <Notice tone="caution">
          {counted(orders.disputed, 'order')} {orders.disputed === 1 ? 'is' : 'are'} disputed. The bank decides;
          whatever it leaves you is refunded automatically.
        </Notice>
      )}
      <Figures rows={rowsOf(cancellation)} />
      {message && (
        <section aria-labelledby="told" className="grid gap-2">
          <h3 id="told">Your message to everyone</h3>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere text-ink-soft">
            {message}
          </p>
        </section>
      )}
      <p className="text-sm text-ink-soft">
        {event.title} was cancelled on <DateTime instant={started_at} zone={event.time_zone} />.
        {done_at && wasPaid(cancellation) && (
          <>
            {' '}
            Everything was sent by <DateTime instant={done_at} zone={event.time_zone} />; banks take another 5 to 10
            days.
          </>
        )}
      </p>
    </div>
  );
}

function Bar({ cancellation }: { cancellation: Cancellation }) {
  const { orders, done_at } = cancellation;
  const isPaid = wasPaid(cancellation);
  const settled = orders.done + orders.failed;
  const total = orders.total - orders.disputed;
  if (done_at) return <Notice tone="positive">{doneWords(cancellation)}</Notice>;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-lg font-semibold tabular">
        {settled.toLocaleString('en')} of {counted(total, 'order')} {isPaid ? 'refunded' : 'ended'}. You can close this
        page.
      </p>
      <ProgressBar label="Refunds" done={settled} total={total} />
      <p className="text-sm text-ink-soft">
        No ticket is valid any more.{isPaid && ' We’ll e-mail you when everything has been sent.'}
      </p>
    </div>
  );
}

function wasPaid({ rehearsal: { refund, disputed } }: Cancellation): boolean {
  return refund.amount > 0 || disputed.orders > 0;
}

function doneWords(cancellation: Cancellation): string {
  const { orders, refunded } = cancellation;
  if (orders.total === 0) return 'Cancelled. Nobody had a ticket.';
  const done = counted(orders.done, 'order');
  return wasPaid(cancellation)
    ? `Done. ${done} refunded, ${formatMoney(refunded)} sent back.`
    : `Done. ${done} ended. Nothing was paid, so nothing goes back.`;
}

function rowsOf({ refunded, rehearsal }: Cancellation): [string, string][] {
  if (rehearsal.refund.amount === 0) return [];
  return [
    ['Sent back so far', formatMoney(refunded)],
    ['To send back in all', formatMoney(rehearsal.refund)],
    ['Your balance when done', formatMoney(rehearsal.balance_after)],
  ];
}
