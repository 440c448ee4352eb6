import { useMutation } from '@tanstack/react-query';

import { counted } from '#contract/counted.ts';
import { endWord } from '#contract/end-word.ts';
import type { RefundPreview } from '#contract/refunds.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { inBrowser } from '#web/platform/api/browser.ts';
import { showError } from '#web/platform/api/show-error.ts';
import { formatMoney } from '#contract/format-money.ts';
import { useSiteSettings } from '#web/platform/lib/site-settings.ts';
import { useIntentKey } from '#web/platform/api/use-intent-key.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Checkbox } from '#web/platform/ui/checkbox.tsx';
import { TextField } from '#web/platform/ui/field.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { toast } from '#web/platform/ui/toast.tsx';

import { countOf } from '../order-words.ts';
import { useOrdersChanged } from '../use-orders-changed.ts';
import type { OrderParts } from './part.tsx';

type RefundFormProps = OrderParts & {
  preview: RefundPreview;
  /** Undefined until somebody chose: then all that can be refunded. */
  chosen: string[] | undefined;
  /** The figures of another choice are on their way. */
  is_stale: boolean;
  keeps_fee: boolean;
  onKeepFee: (keeps: boolean) => void;
  note: string;
  onNote: (note: string) => void;
  onChoose: (ticketIds: string[]) => void;
  onClose: () => void;
  /** The order has changed since the figures were read. */
  onRefused: () => void;
};

/** The choices of a refund, and its button that names the amount. */
export function RefundForm(props: RefundFormProps) {
  const { order, preview, is_stale, keeps_fee, onKeepFee, note, onNote, onClose } = props;
  const refund = useRefund(props);
  if (preview.reason) return <Notice>{preview.reason}</Notice>;
  const chosen = chosenOf(props);
  const parts = keeps_fee ? preview.without_fee : preview.with_fee;
  const hasFee = preview.with_fee.total.amount !== preview.without_fee.total.amount;
  const isFree = parts.total.amount === 0;
  return (
    <form
      method="post"
      className="grid gap-4"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (refund.isPending || is_stale || chosen.length === 0) return;
        refund.mutate({ ticket_ids: chosen, keeps_fee: keeps_fee && hasFee, note, amount: parts.total.amount });
      }}
    >
      {order.tickets.length > 1 && <TicketChoice {...props} />}
      {hasFee && (
        <Checkbox
          label="Keep the fee: refund only the ticket price"
          checked={keeps_fee}
          onChange={({ target }) => onKeepFee(target.checked)}
        />
      )}
      <TextField
        label="Reason"
        is_optional
        hint="For your team. The buyer does not see it."
        maxLength={500}
        dir="auto"
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
      <p aria-live="polite">
        {chosen.length === 0 ? (
          'Choose at least one ticket.'
        ) : (
          <>
            <strong>
              {countOf({ count: chosen.length, has_more: false }, 'ticket')} {chosen.length === 1 ? 'stops' : 'stop'}{' '}
              working now.
            </strong>
            <CameIn order={order} chosen={chosen} />
            {!isFree && <Giving parts={parts} />} We’ll e-mail the buyer.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" type="submit" is_busy={refund.isPending} disabled={chosen.length === 0 || is_stale}>
          {isFree
            ? `Cancel ${countOf({ count: chosen.length, has_more: false }, 'ticket')}`
            : `Refund ${formatMoney(parts.total)}`}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep order
        </Button>
      </div>
    </form>
  );
}

function chosenOf({ preview, chosen }: Pick<RefundFormProps, 'preview' | 'chosen'>): string[] {
  return chosen ?? preview.tickets.filter(({ can_refund }) => can_refund).map(({ id }) => id);
}

function TicketChoice({ preview, chosen, onChoose }: RefundFormProps) {
  const ids = chosenOf({ preview, chosen });
  const choose = (id: string, isOn: boolean) => onChoose(isOn ? [...ids, id] : ids.filter((other) => other !== id));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-semibold">Tickets</legend>
      {preview.tickets.map(({ id, holder_name, ticket_type, position, paid, can_refund }) => (
        <Checkbox
          key={id}
          disabled={!can_refund}
          checked={ids.includes(id)}
          onChange={({ target }) => choose(id, target.checked)}
          label={
            <span className={can_refund ? undefined : 'text-ink-soft line-through'}>
              {position}. <bdi>{holder_name || 'Not named'}</bdi>, <bdi>{ticket_type.name}</bdi>
              {paid.amount > 0 && `, ${formatMoney(paid)}`}
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

/** How many of the guests came in with these tickets. */
function CameIn({ order, chosen }: { order: OrderParts['order']; chosen: string[] }) {
  const used = order.tickets.filter(({ id, state }) => state === 'used' && chosen.includes(id)).length;
  if (used === 0) return null;
  return ` ${counted(used, 'guest')} already came in.`;
}

/** Whose money it is. */
function Giving({ parts: { organizer, promoter, platform } }: { parts: RefundPreview['with_fee'] }) {
  const { brand_name } = useSiteSettings();
  const givers = [
    `you ${formatMoney(organizer)}`,
    promoter.amount > 0 && `the promoter ${formatMoney(promoter)}`,
    platform.amount > 0 && `${brand_name} ${formatMoney(platform)}`,
  ].filter(Boolean);
  return <> Who pays: {givers.join(', ')}.</>;
}

type Asked = { ticket_ids: string[]; keeps_fee: boolean; note: string; amount: number };

function useRefund({ event, order, onClose, onRefused }: RefundFormProps) {
  const changed = useOrdersChanged();
  const headersFor = useIntentKey();
  return useMutation({
    mutationFn: (body: Asked) =>
      inBrowser().api(
        'refundOrder',
        { params: { id: event.slug, order_id: order.id }, body },
        { headers: headersFor(body) },
      ),
    onSuccess: ({ refund }, { ticket_ids }) => {
      const ended = `${countOf({ count: ticket_ids.length, has_more: false }, 'ticket')} no longer ${ticket_ids.length === 1 ? 'works' : 'work'}.`;
      const words = refund ? `${formatMoney(refund.amount)} is on its way back.` : 'They cost nothing.';
      toast.success(`${ended} ${words}`, { title: endWord(refund?.amount.amount ?? 0) });
      onClose();
    },
    onError: (error) => {
      showError(error, 'The refund could not be made. Nothing has changed.');
      if (isApiError(error, 409)) onRefused();
    },
    onSettled: changed,
  });
}
