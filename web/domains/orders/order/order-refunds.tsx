import { useMutation } from '@tanstack/react-query';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Badge } from '#web/platform/ui/badge.tsx';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { reasonWords, refundLabels } from '../order-words.ts';
import { useOrdersChanged } from '../use-orders-changed.ts';
import { type OrderParts, Part } from './part.tsx';

/** What went back and how far each refund is; one that failed can be sent again. */
export function OrderRefunds({ event, order }: OrderParts) {
  if (order.refunds.length === 0) return null;
  const mayAct = event.permissions.includes('manage_orders');
  return (
    <Part title="Refunds">
      <ul className="border-y border-line">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="grid gap-1 border-b border-line py-3 last:border-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p>
                <span className="tabular font-semibold">{formatMoney(refund.amount)}</span>{' '}
                <span className="text-sm text-ink-soft">
                  {reasonWords(refund.reason)}
                  {refund.by && ` (${refund.by})`}
                  {refund.keeps_fee && ', without the fee'}
                </span>
              </p>
              <p className="flex items-center gap-3 text-sm text-ink-soft">
                <DateTime instant={refund.at} zone={event.time_zone} />
                <Badge tone={refundLabels[refund.state].tone}>{refundLabels[refund.state].text}</Badge>
              </p>
            </div>
            {refund.note && <p className="text-sm wrap-anywhere">“{refund.note}”</p>}
            {refund.can_send_again && (
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p className="text-sm text-danger">
                  The buyer is still owed this.{refund.failure && ` The payment provider says: ${refund.failure}.`}
                </p>
                {mayAct && <SendAgain slug={event.slug} refund_id={refund.id} />}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function SendAgain({ slug, refund_id }: { slug: string; refund_id: string }) {
  const changed = useOrdersChanged();
  const again = useMutation({
    mutationFn: () => inBrowser().api('sendRefundAgain', { params: { id: slug, refund_id } }),
    onSuccess: () => toast.success('The refund is on its way again.', { title: 'Refund sent again' }),
    onError: (error) => showError(error, 'The refund could not be sent again.'),
    onSettled: changed,
  });
  return (
    <Button is_busy={again.isPending} onClick={() => again.mutate()}>
      Send again
    </Button>
  );
}
