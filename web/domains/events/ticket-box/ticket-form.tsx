import { useRef, type FormEvent } from 'react';

import type { EventDetail } from '#contract/events.ts';

import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { formatMoney } from '#contract/format-money.ts';
import { referralFor } from '#web/platform/lib/referral.ts';
import { sourceFor } from '#web/platform/lib/source.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';
import { keepsFocus } from '#web/platform/ui/keeps-focus.ts';

import { BuyerField } from './buyer-field.tsx';
import { OrderTotal, SpokenTotal } from './order-total.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { PromoCode } from './promo-code.tsx';
import {
  cheapestOf,
  countOf,
  fitSelection,
  initialSelection,
  orderOf,
  rangeOf,
  type Selection,
} from './ticket-selection.ts';
import { TicketTypeRow } from './ticket-type-row.tsx';
import { useBreakdown } from './use-breakdown.ts';
import { storeChoice, useChoice } from './use-choice.ts';
import type { Offer } from './use-offer.ts';
import { useShowError } from './use-show-error.ts';
import { useStartCheckout } from './use-start-checkout.ts';

/** Choosing tickets and starting the checkout. */
export function TicketForm({ event, offer }: { event: EventDetail; offer: Offer }) {
  const isGuest = useSession().status !== 'authenticated';
  const form = useRef<HTMLFormElement>(null);
  const { types } = offer;
  const is_free = types.every((type) => type.total.amount === 0);
  const { selection: chosen, setSelection, email, setEmail } = useChoice(initialSelection(event.ticket_types, event));
  const checkout = useStartCheckout();
  const selection = fitSelection(chosen, types, event);
  const count = countOf(selection);
  const breakdown = useBreakdown(offer, selection, event.currency);
  const errors = fieldErrors(checkout.error);
  useShowError(form, checkout.error);

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    if (checkout.isPending || count === 0) return;
    storeChoice({ selection, email });
    checkout.mutate({
      ...orderOf(selection),
      referral_code: referralFor(event.slug) ?? '',
      email: isGuest ? email : '',
      promo_code: offer.code,
      ...(breakdown.price_state === 'known' && { expected_total: breakdown.total.amount }),
      source: sourceFor(event.slug),
    });
  };
  const applyCode = (code: string) => {
    offer.applyCode(code);
    checkout.reset();
  };
  const typeEmail = (text: string) => {
    setEmail(text);
    if (errors.email) checkout.reset();
  };

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <TypeRows event={event} offer={offer} selection={selection} onChange={setSelection} />
      {(event.takes_promo_codes || offer.code) && (
        <PromoCode
          code={offer.code}
          effect={offer.effect}
          is_loading={offer.is_fetching}
          errors={errors.promo_code ?? offer.code_errors}
          onApply={applyCode}
        />
      )}
      <BuyerField value={email} errors={errors.email} onChange={typeEmail} />
      <OrderTotal {...breakdown} code={offer.code.toUpperCase()} />
      <SpokenTotal count={count} {...breakdown} />
      <Refusal error={checkout.error} />
      <GetButton count={count} breakdown={breakdown} is_busy={checkout.isPending} />
      <p className="-mt-1 text-center text-sm text-ink-soft">
        {is_free ? 'Nothing to pay, no fees.' : `All fees included. Held for ${event.hold_minutes} minutes.`}
      </p>
      <PhoneBar
        event_id={event.id}
        from={offer.effect ? cheapestOf(types) : event.from_price}
        is_free={is_free}
        has_code={offer.effect !== undefined}
        count={count}
        total={breakdown.total}
        price_state={breakdown.price_state}
        is_busy={checkout.isPending}
      />
    </form>
  );
}

type TypeRowsProps = {
  event: EventDetail;
  offer: Offer;
  selection: Selection;
  onChange: (selection: Selection) => void;
};

/** The ticket types. On a large screen the total stays in sight, however many there are. */
function TypeRows({ event, offer, selection, onChange }: TypeRowsProps) {
  return (
    <ul
      aria-busy={offer.is_fetching}
      className="lg:-mr-3 lg:max-h-[max(14rem,calc(100dvh-29rem))] lg:overflow-y-auto lg:pr-3"
    >
      {offer.types.map((type) => (
        <TicketTypeRow
          key={type.id}
          type={type}
          time_zone={event.time_zone}
          slug={event.slug}
          quantity={selection[type.id] ?? 0}
          range={rangeOf(type, selection, event)}
          onChange={(quantity) => onChange({ ...selection, [type.id]: quantity })}
        />
      ))}
    </ul>
  );
}

type GetButtonProps = { count: number; breakdown: ReturnType<typeof useBreakdown>; is_busy: boolean };

/** The button of large screens; phones have theirs in a bar. */
function GetButton({ count, breakdown, is_busy }: GetButtonProps) {
  return (
    <Button
      ref={keepsFocus}
      type="submit"
      variant="primary"
      size="lg"
      is_busy={is_busy}
      disabled={count === 0}
      className="max-lg:hidden"
    >
      {buttonLabel(count, breakdown)}
    </Button>
  );
}

/** Why the order as a whole was refused; fields show their own errors. */
function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  const { email, promo_code, ...others } = fieldErrors(error);
  const messages = Object.values(others).flat();
  if (messages.length === 0 && (email || promo_code)) return null;
  return (
    <Notice tone="danger" is_alert>
      {messages.length > 0
        ? messages.join(' ')
        : errorMessage(error, 'The tickets could not be held. Nothing was charged.')}
    </Notice>
  );
}

function buttonLabel(count: number, { total, price_state }: ReturnType<typeof useBreakdown>): string {
  if (count === 0) return 'Choose your tickets';
  const act = `Get ${count} ${count === 1 ? 'ticket' : 'tickets'}`;
  if (price_state !== 'known') return act;
  return `${act} · ${total.amount === 0 ? 'Free' : formatMoney(total)}`;
}
