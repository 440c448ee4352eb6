import { useRef, useState, type FormEvent } from 'react';

import type { ResaleDetail } from '#contract/marketplace.ts';

import { fieldErrors } from '#web/platform/api/error-message.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { referralFor } from '#web/platform/lib/referral.ts';
import { sourceFor } from '#web/platform/lib/source.ts';
import { storeChoice, useChoice } from '#web/domains/events/ticket-box/use-choice.ts';
import { useShowError } from '#web/domains/events/ticket-box/use-show-error.ts';
import { useStartCheckout } from '#web/domains/events/ticket-box/use-start-checkout.ts';

import { BuyBox } from './buy-box.tsx';
import { ListingGroups } from './listing-groups.tsx';
import { NothingToChoose } from './nothing-to-choose.tsx';
import { chosenOf, isBuyable, mostOf, selectionOf } from './selection.ts';
import { useHeldListings } from './use-held-listings.ts';

type BuyFormProps = {
  detail: ResaleDetail;
  /** The key of the link to a ticket for one friend. */
  listing_key?: string | undefined;
};

/** Choosing tickets of one event, and holding them for the checkout. */
export function BuyForm({ detail, listing_key }: BuyFormProps) {
  const { event, listings } = detail;
  const session = useSession();
  const isGuest = session.status !== 'authenticated';
  const form = useRef<HTMLFormElement>(null);
  // Where there is one ticket, there is nothing to choose.
  const [initial] = useState(() => selectionOf(listings.length === 1 ? listings : []));
  const { selection, setSelection, email, setEmail } = useChoice(initial);
  const checkout = useStartCheckout();
  const held = useHeldListings();
  const chosen = chosenOf(listings, selection, held);
  const total = { currency: event.currency, amount: chosen.reduce((sum, listing) => sum + listing.total.amount, 0) };
  // Why the last try was refused stays to be read.
  const canChoose = checkout.error !== null || listings.some((listing) => isBuyable(listing, held));
  const emailErrors = fieldErrors(checkout.error).email;
  useShowError(form, checkout.error);

  const submit = (submission: FormEvent) => {
    submission.preventDefault();
    if (checkout.isPending || chosen.length === 0) return;
    storeChoice({ selection: selectionOf(chosen), email });
    checkout.mutate({
      listing_ids: chosen.map(({ id }) => id),
      ...(listing_key !== undefined && { listing_key }),
      expected_total: total.amount,
      ...(isGuest && { email }),
      referral_code: referralFor(event.slug),
      source: sourceFor(event.slug),
    });
  };
  const choose = (id: string, isChosen: boolean) => {
    checkout.reset();
    setSelection({ ...selectionOf(chosen), [id]: isChosen ? 1 : 0 });
  };
  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      noValidate
      className="mt-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-x-10 xl:gap-x-14"
    >
      <ListingGroups detail={detail} chosen={chosen} held={held} most={mostOf(detail)} onChoose={choose} />
      {!canChoose && <NothingToChoose detail={detail} is_for_friend={listing_key !== undefined} />}
      {canChoose && (
        <BuyBox
          count={chosen.length}
          total={total}
          from={detail.resale.from_total}
          hold_minutes={detail.hold_minutes}
          is_busy={checkout.isPending}
          error={checkout.error}
          email={{
            value: email,
            errors: emailErrors,
            onChange: (next) => {
              setEmail(next);
              if (emailErrors) checkout.reset();
            },
          }}
        />
      )}
      <noscript>
        <p className="mt-3 text-sm font-semibold">Turn on JavaScript to buy tickets.</p>
      </noscript>
    </form>
  );
}
