import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { useBackUp, useRestored } from '#web/platform/api/form-backup.ts';
import { Dialog } from '#web/platform/ui/dialog.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';
import { formatMoney } from '#contract/format-money.ts';
import { PartNotLoaded } from '#web/platform/layout/part-not-loaded.tsx';

import { nameOf } from '../order-words.ts';
import type { OrderParts } from './part.tsx';
import { RefundForm } from './refund-form.tsx';

type Typed = { chosen: string[] | undefined; keepsFee: boolean; note: string };
const nothing: Typed = { chosen: undefined, keepsFee: false, note: '' };

/** The name of what was chosen and typed, should the session end. */
export const backupOfRefund = ({ id }: Pick<OrderParts['order'], 'id'>) => `${id} refund`;

type RefundDialogProps = OrderParts & { is_open: boolean; onClose: () => void };

/** Asks which tickets, with or without the fee, and why; every figure is what the server will do. */
export function RefundDialog({ event, order, is_open, onClose }: RefundDialogProps) {
  const [typed, setTyped] = useTyped(order, is_open);
  const { chosen, keepsFee, note } = typed;
  const preview = usePreview({ slug: event.slug, order_id: order.id, chosen, is_open });
  const { data } = preview;
  const total = data && (keepsFee ? data.without_fee : data.with_fee).total;
  const title = total && total.amount > 0 ? `Refund ${formatMoney(total)} to ${nameOf(order)}?` : 'Refund';
  const close = () => {
    setTyped(nothing);
    onClose();
  };
  return (
    <Dialog title={title} is_open={is_open} onClose={close}>
      {data && (
        <RefundForm
          event={event}
          order={order}
          preview={data}
          chosen={chosen}
          is_stale={preview.isFetching}
          keeps_fee={keepsFee}
          onKeepFee={(keeps) => setTyped({ ...typed, keepsFee: keeps })}
          note={note}
          onNote={(words) => setTyped({ ...typed, note: words })}
          onChoose={(ids) => setTyped({ ...typed, chosen: ids })}
          onClose={close}
          onRefused={() => void preview.refetch()}
        />
      )}
      {!data && preview.error && <PartNotLoaded query={preview} fallback="The refund could not be loaded." />}
      {!data && !preview.error && <Skeleton className="h-48 w-full" />}
    </Dialog>
  );
}

/** What was chosen and typed; it outlasts the end of the session while the dialog is open. */
function useTyped(order: OrderParts['order'], isOpen: boolean) {
  const name = backupOfRefund(order);
  const state = useState(useRestored<Typed>(name) ?? nothing);
  useBackUp(name, () => (isOpen ? state[0] : undefined));
  return state;
}

type Wanted = { slug: string; order_id: string; chosen: string[] | undefined; is_open: boolean };

/** What a refund would do; asked again with every other choice of tickets. */
function usePreview({ slug, order_id, chosen, is_open }: Wanted) {
  return useQuery({
    queryKey: ['previewOrderRefund', slug, order_id, chosen],
    queryFn: () =>
      inBrowser().api('previewOrderRefund', {
        params: { id: slug, order_id },
        body: chosen ? { ticket_ids: chosen } : {},
      }),
    enabled: is_open && chosen?.length !== 0,
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
  });
}
