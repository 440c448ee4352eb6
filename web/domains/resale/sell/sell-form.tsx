import { useState } from 'react';

import type { ResaleQuote } from '#contract/selling.ts';
import type { TicketDetail } from '#contract/tickets.ts';

import { useBackUp } from '#web/platform/api/form-backup.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Button } from '#web/platform/ui/button.tsx';
import { DateTime } from '#web/platform/ui/date-time.tsx';

import { Demand } from './demand.tsx';
import { FallingPrice } from './falling-price.tsx';
import { MoreTickets } from './more-tickets.tsx';
import { PriceFields } from './price-fields.tsx';
import { PrivateChoice } from './private-choice.tsx';
import { SellProblem } from './sell-problem.tsx';
import { SplitLines } from './split-lines.tsx';
import { useFloor } from './use-floor.ts';
import { useLatestQuote } from './use-latest-quote.ts';
import { boundsOf, useMore } from './use-more.ts';
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

/** The price with all that follows from it, and the one button that puts the ticket on sale, and more of its order. */
export function SellForm({ ticket, first, start, sell, draft }: SellFormProps) {
  const more = useMore(ticket, { restored: draft.restored, sell });
  const tickets = [ticket, ...more.chosen];
  const count = tickets.length;
  const bounds = boundsOf(first, tickets);
  const price = usePrice(bounds, start.price ?? first.price.amount);
  const fall = useFloor(first, start.floor, price.amount);
  const [isPrivate, setPrivate] = useState(draft.restored?.is_private ?? first.is_private_only);
  const is_sound = price.errors.length === 0 && fall.errors.length === 0;
  const { floor } = fall;
  const quote = useLatestQuote({ ticket_id: ticket.id, price: price.amount, floor, is_sound, first });
  const more_ticket_ids = more.chosen.map(({ id }) => id);
  const asked = price.amount !== null && { price: price.amount, floor, is_private: isPrivate, more_ticket_ids };
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
      <MoreTickets more={more} />
      <PriceFields price={price} quote={bounds} count={count} />
      {/* What is known of another price would be wrong of one that cannot be asked. */}
      {isPriceSound && (
        <>
          {/* The waiting list is not asked about a private offer. */}
          {!(ticket.listing?.is_private ?? isPrivate) && <Demand quote={quote} />}
          <SplitLines split={price.split} quote={bounds} tickets={tickets} />
        </>
      )}
      <FallingPrice {...fall.field} quote={quote} zone={ticket.event.time_zone} />
      {!ticket.listing && (
        <PrivateChoice is_on={isPrivate} is_only={first.is_private_only} count={count} onChange={setPrivate} />
      )}
      <SellProblem ticket={ticket} others={more.others} error={sell.error} is_outdated={draft.is_outdated} />
      <SellButton
        ticket={ticket}
        count={count}
        price={isPriceSound ? price.amount : null}
        floor={floor}
        is_sound={is_sound}
        is_busy={sell.isPending}
      />
      <WhatHappens quote={first} count={count} zone={ticket.event.time_zone} />
    </form>
  );
}

type SellButtonProps = {
  ticket: TicketDetail;
  count: number;
  price: number | null;
  floor: number | null;
  is_sound: boolean;
  is_busy: boolean;
};

/** Disabled while the ticket is on sale at this price already. */
function SellButton({ ticket, count, price, floor, is_sound, is_busy }: SellButtonProps) {
  const { listing } = ticket;
  const isSame = is_sound && price === listing?.asked.amount && floor === (listing.floor?.amount ?? null);
  return (
    <Button type="submit" variant="primary" size="lg" is_busy={is_busy} disabled={isSame}>
      {labelOf(ticket, count, isSame ? null : price)}
    </Button>
  );
}

function labelOf({ listing, paid: { currency } }: TicketDetail, count: number, amount: number | null): string {
  const words = amount === null ? '' : formatMoney({ amount, currency });
  if (listing) return words ? `Change the price to ${words}` : 'Change the price';
  if (count > 1) return words ? `List ${count} tickets for ${words} each` : `List ${count} tickets`;
  return words ? `List for ${words}` : 'List';
}

type WhatHappensProps = { quote: ResaleQuote; count: number; zone: string };

function WhatHappens({ quote: { cut_off_at, release_at }, count, zone }: WhatHappensProps) {
  const words =
    count === 1
      ? 'It stays yours until a buyer has paid: take it back with one tap. If nobody buys it, it comes back automatically on '
      : 'Each is sold by itself and stays yours until a buyer has paid: take it back with one tap. What nobody buys comes back automatically on ';
  return (
    <p className="text-sm text-ink-soft">
      {words}
      <DateTime instant={cut_off_at} zone={zone} />.
      {release_at && (
        <>
          {' '}
          Once {count === 1 ? 'it' : 'one'} is sold, your money is sent on <DateTime instant={release_at} zone={zone} />
          .
        </>
      )}
    </p>
  );
}
