import { type ResaleSplit, splitPrice } from '#contract/resale-split.ts';
import type { ResaleQuote } from '#contract/selling.ts';
import type { Ticket } from '#contract/tickets.ts';

import { cx } from '#web/platform/lib/class-names.ts';
import { formatMoney } from '#contract/format-money.ts';
import { formatPercent } from '#web/platform/lib/format-percent.ts';

type SplitLinesProps = { split: ResaleSplit | null; quote: ResaleQuote; tickets: readonly Ticket[] };

const FIRST_TOTAL = 'border-t border-line pt-3 text-lg';

/** What a buyer pays and what is left of it, to the cent; of several tickets also what they bring together. */
export function SplitLines({ split, quote: { rates, paid }, tickets }: SplitLinesProps) {
  const isOne = tickets.length === 1;
  const words = (amount: number | undefined) =>
    amount === undefined ? '–' : formatMoney({ amount, currency: paid.currency });
  return (
    <dl className="tabular grid gap-2 rounded-card bg-sunken px-4 py-4">
      <Line name={isOne ? 'Price' : 'Price of each'} value={words(split?.price)} />
      <Line name={`Fee for the buyer, ${formatPercent(rates.buyer_fee)}`} value={`+${words(split?.fee)}`} />
      <Line
        name={isOne ? 'A buyer pays in total' : 'A buyer pays for each in total'}
        value={words(split?.total)}
        isTotal
      />
      {rates.seller_fee > 0 && (
        <Line
          name={`Our fee, ${formatPercent(rates.seller_fee)} of the price`}
          value={`−${words(split?.seller_fee)}`}
        />
      )}
      {split !== null && split.organizer > 0 && (
        <Line
          name={`The host’s share: ${formatPercent(rates.organizer_share)} of what is above ${formatMoney(paid)}`}
          value={`−${words(split.organizer)}`}
        />
      )}
      {isOne ? (
        <Line name="You get" value={words(split?.payout)} isTotal className={FIRST_TOTAL} />
      ) : (
        <Payouts split={split} rates={rates} tickets={tickets} words={words} />
      )}
    </dl>
  );
}

type PayoutsProps = Pick<SplitLinesProps, 'split' | 'tickets'> & {
  rates: ResaleQuote['rates'];
  words: (amount: number | undefined) => string;
};

/** What each of several tickets brings, and all of them together. */
function Payouts({ split, tickets, rates, words }: PayoutsProps) {
  const payouts = split ? tickets.map(({ paid }) => splitPrice(split.price, paid.amount, rates).payout) : [];
  const isSame = payouts.every((payout) => payout === payouts[0]);
  const all = split ? payouts.reduce((total, payout) => total + payout, 0) : undefined;
  return (
    <>
      <Line
        name={`You get for each${isSame ? '' : ', at least'}`}
        value={words(split?.payout)}
        isTotal
        className={FIRST_TOTAL}
      />
      <Line name={`You get for all ${tickets.length}`} value={words(all)} isTotal className="text-lg" />
    </>
  );
}

type LineProps = { name: string; value: string; isTotal?: boolean; className?: string };

function Line({ name, value, isTotal = false, className }: LineProps) {
  return (
    <div className={cx('flex items-baseline justify-between gap-4', isTotal && 'font-bold', className)}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{value}</dd>
    </div>
  );
}
