import { useMutation, useQuery } from '@tanstack/react-query';

import type { RefundTerms } from '#contract/refunds.ts';
import type { Ticket, TicketDetail } from '#contract/tickets.ts';

import { errorMessage } from '#web/platform/api/error-message.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { RetryButton } from '#web/platform/ui/retry-button.tsx';
import { toast } from '#web/platform/ui/toast.tsx';
import { ErrorNotice } from '#web/platform/layout/error-notice.tsx';
import { Skeletons } from '#web/platform/ui/skeletons.tsx';

import type { RefundCalls } from './refund.ts';

type RefundDialogProps = { ticket: Ticket; calls: () => RefundCalls; is_open: boolean; onClose: () => void };

/** Asks before a ticket is given back: what goes back, what is kept, and that the ticket stops working now. */
export function RefundDialog({ ticket, calls, is_open, onClose }: RefundDialogProps) {
  const title = ticket.paid.amount > 0 ? 'Refund this ticket?' : 'Give this ticket back?';
  return (
    <Dialog title={title} is_open={is_open} onClose={onClose}>
      <Terms ticket={ticket} calls={calls()} onClose={onClose} />
    </Dialog>
  );
}

type PartProps = { ticket: Ticket; calls: RefundCalls; onClose: () => void };

function Terms({ ticket, calls, onClose }: PartProps) {
  const terms = useQuery({
    queryKey: calls.key,
    queryFn: ({ signal }) => calls.terms(signal),
    staleTime: 0,
    gcTime: 0,
  });
  if (terms.isError)
    return (
      <>
        <Notice tone="danger" is_alert>
          {errorMessage(terms.error, 'The refund could not be calculated.')}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <RetryButton is_busy={terms.isFetching} onClick={() => terms.refetch()} />
          <Button onClick={onClose}>Keep the ticket</Button>
        </div>
      </>
    );
  if (!terms.data) return <Skeletons label="Calculating the refund" sizes={['h-24', 'h-11 w-48']} className="gap-3" />;
  if (!terms.data.can_refund)
    return (
      <>
        <p>{terms.data.reason}</p>
        <Button onClick={onClose}>Close</Button>
      </>
    );
  const again = () => void terms.refetch();
  return <Confirm ticket={ticket} calls={calls} terms={terms.data} onChanged={again} onClose={onClose} />;
}

type ConfirmProps = PartProps & { terms: RefundTerms; onChanged: () => void };

function Confirm({ ticket, calls, terms, onChanged, onClose }: ConfirmProps) {
  const act = useMutation({
    mutationFn: () => calls.refund(terms.amount.amount),
    onSuccess: (refunded) => {
      onClose();
      sayDone(refunded);
    },
    onError: onChanged,
  });
  const isFree = terms.paid.amount === 0;
  return (
    <>
      <ErrorNotice error={act.error} fallback="That didn’t work. The ticket is unchanged." />
      {!isFree && <Amounts terms={terms} />}
      <p>
        {ticket.of === 1 ? 'This ticket' : `Ticket ${ticket.position} of ${ticket.of}`} stops working now: nobody can
        get in with it, and its place goes back on sale.{' '}
        {!isFree && 'The money goes back to the card or account that paid. It usually arrives within 5 to 10 days.'}
      </p>
      {terms.refundable_until && (
        <p className="text-sm text-ink-soft">
          You can decide until <DateTime instant={terms.refundable_until} zone={ticket.event.time_zone} />. Once you
          have given a ticket back, you cannot get it again.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" is_busy={act.isPending} onClick={() => act.mutate()}>
          {isFree ? 'Give the ticket back' : `Refund ${formatMoney(terms.amount)}`}
        </Button>
        <Button onClick={onClose}>Keep the ticket</Button>
      </div>
    </>
  );
}

function Amounts({ terms }: { terms: RefundTerms }) {
  return (
    <dl className="grid gap-1.5">
      <Line name="You paid" value={formatMoney(terms.paid)} />
      {terms.fee_kept.amount > 0 && <Line name="Fee, not given back" value={`−${formatMoney(terms.fee_kept)}`} />}
      <Line name="You get back" value={formatMoney(terms.amount)} isTotal />
    </dl>
  );
}

function Line({ name, value, isTotal = false }: { name: string; value: string; isTotal?: boolean }) {
  return (
    <div
      className={
        isTotal
          ? 'flex items-baseline justify-between gap-4 border-t border-line pt-2 text-lg font-bold'
          : 'flex items-baseline justify-between gap-4'
      }
    >
      <dt>{name}</dt>
      <dd className="tabular">{value}</dd>
    </div>
  );
}

function sayDone({ refund }: TicketDetail): void {
  if (refund)
    toast.success('It goes back to the card or account that paid.', {
      title: `Refund of ${formatMoney(refund.amount)} started`,
    });
  else toast.success('Thank you for giving it back in time.', { title: 'Ticket given back' });
}
