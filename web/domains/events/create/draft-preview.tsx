import { unitPrice } from '#contract/ticket-price.ts';
import type { OwnOrganization } from '#contract/organizations.ts';

import { formatMoney } from '#contract/format-money.ts';
import { parseMoney } from '#web/platform/lib/parse-money.ts';
import { formatClock, formatDay } from '#contract/format-time.ts';

import type { CreateValues } from './create-values.ts';

type DraftPreviewProps = { values: CreateValues; organization: OwnOrganization };

/** A sketch of the poster, and the card of lists below it, while the form is filled in. Only beside it, on large screens. */
export function DraftPreview({ values, organization }: DraftPreviewProps) {
  const { title, venue_name, city, starts_at } = values;
  const when =
    starts_at === '' ? 'Date' : `${formatDay(`${starts_at}Z`, 'UTC')}, ${formatClock(`${starts_at}Z`, 'UTC')}`;
  const place = [venue_name, city].filter(Boolean).join(', ') || 'Venue';
  return (
    <aside aria-label="Preview" className="sticky top-24 grid grid-cols-1 gap-3 self-start max-lg:hidden">
      <div className="grid aspect-4/5 grid-cols-1 content-between rounded-card bg-accent p-5 text-on-accent">
        <p dir="auto" className="line-clamp-6 font-display text-2xl font-extrabold tracking-tight wrap-anywhere">
          {title || 'Your title'}
        </p>
        <p className="text-sm font-semibold">
          {when}
          <br />
          <span dir="auto" className="wrap-anywhere">
            {place}
          </span>
        </p>
      </div>
      <p dir="auto" className="line-clamp-2 text-lg font-bold wrap-anywhere">
        {title || 'Your title'}
      </p>
      <div className="-mt-2 text-sm text-ink-soft">
        <p>{when}</p>
        <p className="truncate">{place}</p>
        <Price values={values} organization={organization} />
      </div>
      <p className="border-t border-line pt-3 text-sm text-ink-soft">
        We draw the poster when you save. You can replace it with your own picture.
      </p>
    </aside>
  );
}

function Price({ values, organization }: DraftPreviewProps) {
  const { currency } = organization;
  const amount = parseMoney(values.ticket_price, currency);
  if (amount === null) return null;
  const { total } = unitPrice(amount, organization);
  return (
    <p className="tabular mt-1 font-semibold text-ink">
      {total === 0 ? 'Free' : formatMoney({ amount: total, currency }, { isShort: true })}
    </p>
  );
}
