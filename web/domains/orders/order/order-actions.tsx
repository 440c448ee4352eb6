import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { useRestored } from '#web/platform/api/form-backup.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { useOrdersChanged } from '../use-orders-changed.ts';
import { backupOfEmail, CorrectEmailDialog } from './correct-email-dialog.tsx';
import type { OrderParts } from './part.tsx';
import { backupOfRefund, RefundDialog } from './refund-dialog.tsx';

/** What can be done with an order, by those who may. */
export function OrderActions({ event, order }: OrderParts) {
  const [open, setOpen] = useState(useRestoredDialog(order));
  const close = () => setOpen(undefined);
  if (!event.permissions.includes('manage_orders')) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {order.can_resend && <Resend event={event} order={order} />}
      {order.email_fixed_because === null && <Button onClick={() => setOpen('email')}>Correct e-mail</Button>}
      {order.no_refund_because === null && (
        <Button variant="danger" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      <CorrectEmailDialog event={event} order={order} is_open={open === 'email'} onClose={close} />
      <RefundDialog event={event} order={order} is_open={open === 'refund'} onClose={close} />
    </div>
  );
}

/** The dialog that was open when the session ended. */
function useRestoredDialog(order: OrderParts['order']): 'refund' | 'email' | undefined {
  const [email, refund] = [useRestored(backupOfEmail(order)), useRestored(backupOfRefund(order))];
  if (email !== undefined) return 'email';
  return refund === undefined ? undefined : 'refund';
}

function Resend({ event, order }: OrderParts) {
  const changed = useOrdersChanged();
  const resend = useMutation({
    mutationFn: () => inBrowser().api('resendTickets', { params: { id: event.slug, order_id: order.id } }),
    onSuccess: () => toast.success(`On their way to ${order.buyer_email}.`, { title: 'Tickets sent' }),
    onError: (error) => showError(error, 'The tickets could not be sent.'),
    onSettled: changed,
  });
  return (
    <Button is_busy={resend.isPending} onClick={() => resend.mutate()}>
      Send tickets again
    </Button>
  );
}
