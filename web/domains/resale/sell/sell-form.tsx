import { useState } from 'react';

import type { ResaleQuote } from '#contract/selling.ts';
import type { TicketDetail } from '#contract/tickets.ts';

import { isApiError } from '#web/platform/api/api-error.ts';
import { useBackUp } from '#web/platform/api/form-backup.ts';
import { errorMessage, fieldErrors } from '#web/platform/api/error-message.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';
import { Notice } from '#web/platform/ui/notice.tsx';

import { Demand } from './demand.tsx';
import { FallingPrice } from './falling-price.tsx';
import { PriceFields } from './price-fields.tsx';
import { PrivateChoice } from './private-choice.tsx';
import { SplitLines } from './split-lines.tsx';
import { useFloor } from './use-floor.ts';
import { useLatestQuote } from './use-latest-quote.ts';
import { usePrice } from './use-price.ts';
import type { Asked, Selling } from './use-sell.ts';

/** What was typed into the form, and whether the listing has changed since. */
export type Draft = {
  /** Under which it is backed up when the session expires. */
  name: string;
  restored: Asked | undefined;
  is_typed: boolean;
  is_outdated: boolean;
  onTyped: () => void;
};

type SellFormProps = {
  ticket: TicketDetail;
  /** What the server says of the first price. */
  first: ResaleQuote;
  start: { price: number | undefined; floor: number | null };
  sell: Selling;
  draft: Draft;
};

/** The price with all that follows from it, and the one button that puts the ticket on sale. */
export function SellForm({ ticket, first, start, sell, draft }: SellFormProps) {
  const price = usePrice(first, start.price ?? first.price.amount);
  const fall = useFloor(first, start.floor, price.amount);
  const [isPrivate, setPrivate] = useState(draft.restored?.is_private ?? first.is_private_only);
  const is_sound = price.errors.length === 0 && fall.errors.length === 0;
  const { floor } = fall;
  const quote = useLatestQuote({ ticket_id: ticket.id, price: price.amount, floor, is_sound, first });
  const asked = price.amount !== null && { price: price.amount, floor, is_private: isPrivate };
  useBackUp<Asked>(draft.name, () => (draft.is_typed && asked ? asked : undefined));
  const isPriceSound = price.errors.length === 0;
  const submit = (form: HTMLFormElement) => {
    if (!is_sound) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    else if (asked && !sell.isPending) sell.mutate(asked);
  };
  return (
    <form
      className="grid gap-6"
      noValidate
      onChange={draft.onTyped}
      onSubmit={(event) => {
        event.preventDefault();
        submit(event.currentTarget);
      }}
    >
      <PriceFields price={price} quote={first} />
      {/* What is known of another price would be wrong of one that cannot be asked. */}
      {isPriceSound && (
        <>
          {/* The waiting list is not asked about a private offer. */}
          {!(ticket.listing?.is_private ?? isPrivate) && <Demand quote={quote} />}
          <SplitLines split={price.split} quote={first} />
        </>
      )}
      <FallingPrice {...fall.field} quote={quote} zone={ticket.event.time_zone} />
      {!ticket.listing && <PrivateChoice is_on={isPrivate} is_only={first.is_private_only} onChange={setPrivate} />}
      <Problem ticket={ticket} error={sell.error} is_outdated={draft.is_outdated} />
      <SellButton
        ticket={ticket}
        price={isPriceSound ? price.amount : null}
        floor={floor}
        is_sound={is_sound}
        is_busy={sell.isPending}
      />
      <WhatHappens quote={first} zone={ticket.event.time_zone} />
    </form>
  );
}

type SellButtonProps = {
  ticket: TicketDetail;
  price: number | null;
  floor: number | null;
  is_sound: boolean;
  is_busy: boolean;
};

/** Disabled while the ticket is on sale at this price already. */
function SellButton({ ticket, price, floor, is_sound, is_busy }: SellButtonProps) {
  const { listing } = ticket;
  const isSame = is_sound && price === listing?.asked.amount && floor === (listing.floor?.amount ?? null);
  return (
    <Button type="submit" variant="primary" size="lg" is_busy={is_busy} disabled={isSame}>
      {labelOf(ticket, isSame ? null : price)}
    </Button>
  );
}

function labelOf({ listing, paid: { currency } }: TicketDetail, amount: number | null): string {
  const words = amount === null ? '' : formatMoney({ amount, currency });
  if (listing) return words ? `Change the price to ${words}` : 'Change the price';
  return words ? `List for ${words}` : 'List';
}

type ProblemProps = { ticket: TicketDetail; error: Error | null; is_outdated: boolean };

function Problem({ ticket: { listing }, error, is_outdated }: ProblemProps) {
  if (listing && is_outdated && (!error || (isApiError(error, 409) && error.body.code === 'listing_changed')))
    return (
      <Notice tone="danger" is_alert>
        The price has changed in the meantime, perhaps in another tab. It is {formatMoney(listing.asked)} now.
      </Notice>
    );
  if (!error) return null;
  const [inField] = Object.values(fieldErrors(error)).flat();
  return (
    <Notice tone="danger" is_alert>
      {inField ?? errorMessage(error, 'That didn’t work. Your ticket is unchanged.')}
    </Notice>
  );
}

function WhatHappens({ quote: { cut_off_at, release_at }, zone }: { quote: ResaleQuote; zone: string }) {
  return (
    <p className="text-sm text-ink-soft">
      It stays yours until a buyer has paid: take it back with one tap. If nobody buys it, it comes back automatically
      on <DateTime instant={cut_off_at} zone={zone} />.
      {release_at && (
        <>
          {' '}
          Once it is sold, your money is sent on <DateTime instant={release_at} zone={zone} />.
        </>
      )}
    </p>
  );
}
