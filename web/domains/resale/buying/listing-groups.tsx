import type { ResaleDetail, ResaleType } from '#contract/marketplace.ts';
import type { Listing } from '#contract/resale.ts';

import { paths } from '#web/paths.ts';
import { formatMoney } from '#contract/format-money.ts';
import { TextLink } from '#web/platform/ui/text-link.tsx';

import { ListingRow } from './listing-row.tsx';
import { isBuyable, isTypeFull } from './selection.ts';

type ListingGroupsProps = {
  detail: ResaleDetail;
  chosen: Listing[];
  /** In a checkout of this tab. */
  held: ReadonlySet<string>;
  most: number;
  onChoose: (id: string, isChosen: boolean) => void;
};

/** The tickets by type, the cheapest type first; in each what can be bought, the lowest price first. */
export function ListingGroups({ detail, chosen, held, most, onChoose }: ListingGroupsProps) {
  const { event, listings, ticket_types } = detail;
  const isFull = chosen.length >= most;
  const fullTypes = ticket_types.filter((type) => isTypeFull(type, chosen));
  return (
    <div className="grid gap-8">
      {ticket_types.map((type) => (
        <section key={type.id} aria-labelledby={`type-${type.id}`}>
          <TypeHead type={type} slug={event.slug} />
          <ul className="mt-3 grid gap-2.5">
            {listings
              .filter((listing) => listing.ticket_type.id === type.id)
              .map((listing) => (
                <ListingRow
                  key={listing.id}
                  listing={listing}
                  event={event}
                  is_chosen={chosen.includes(listing)}
                  can_buy={isBuyable(listing, held)}
                  is_full={isFull || isTypeFull(type, chosen)}
                  onChange={(isChosen) => onChoose(listing.id, isChosen)}
                />
              ))}
          </ul>
        </section>
      ))}
      <p role="status" className="-mt-4 text-sm text-ink-soft empty:hidden">
        {isFull ? most > 1 && `You can buy ${most} tickets at once.` : fullTypes.map(limitOf).join(' ')}
      </p>
    </div>
  );
}

const limitOf = ({ name, max_per_order }: ResaleType) => `You can buy ${max_per_order} of “${name}” at once.`;

/** What is included, and what it costs at the host's own price. */
function TypeHead({ type, slug }: { type: ResaleType; slug: string }) {
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={`type-${type.id}`} dir="auto" className="text-xl wrap-anywhere">
          {type.name}
        </h2>
        <p className="text-sm text-ink-soft">
          Regular price {formatMoney(type.face_total)}
          {type.is_sold_out && ', sold out'}
          {type.is_on_sale && (
            <>
              , <TextLink to={paths.event(slug)}>still on sale</TextLink>
            </>
          )}
        </p>
      </div>
      {type.description && (
        <p dir="auto" className="mt-1 wrap-anywhere text-ink-soft">
          {type.description}
        </p>
      )}
    </>
  );
}
