import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import type { PreviewedPrice } from '#contract/promo-codes.ts';

import { fieldErrors } from '#web/platform/api/error-message.ts';
import { apiQuery } from '#web/platform/api/queries.ts';
import { cx } from '#web/platform/lib/class-names.ts';
import { formatMoney } from '#contract/format-money.ts';
import { Price } from '#web/platform/ui/price.tsx';
import { Stepper } from '#web/platform/ui/stepper.tsx';
import { useDebounced } from '#web/platform/lib/use-debounced.ts';

import { type RuleForm, worthOf } from './form-values.ts';
import { othersWords } from './promo-words.ts';

type PreviewProps = { slug: string; currency: string };

/** What the code being made would do to each price: what buyers pay, and what the host gets. */
export function PricePreview({ slug, currency }: PreviewProps) {
  const rule = useWatch<RuleForm>() as RuleForm;
  const [quantity, setQuantity] = useState(1);
  const isOfOrder = rule.kind === 'fixed_per_order';
  const worth = worthOf(rule, currency);
  const isComplete = worth !== undefined && worth.ticket_type_ids?.length !== 0;
  // As text: each render makes another object.
  const asked = useDebounced(JSON.stringify({ ...worth, quantity: isOfOrder ? quantity : 1 }));
  const body = JSON.parse(asked) as { kind: RuleForm['kind'] };
  const preview = useQuery({
    ...apiQuery('previewPromoCode', { params: { id: slug }, body }),
    enabled: isComplete && 'kind' in body,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const problem = isComplete ? Object.values(fieldErrors(preview.error)).flat()[0] : undefined;
  return (
    <section aria-labelledby="preview" className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <h3 id="preview" className="text-lg">
        What it does to prices
      </h3>
      {isOfOrder && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          An order of
          <Stepper
            label="Tickets in the order"
            value={quantity}
            min={1}
            max={20}
            onChange={(n) => setQuantity(Math.max(1, n))}
          />
        </div>
      )}
      <div aria-live="polite" aria-busy={preview.isFetching}>
        {problem ? (
          <p className="text-sm font-medium text-danger">{problem}</p>
        ) : isComplete && preview.data ? (
          <PriceList prices={preview.data} />
        ) : (
          <p className="text-sm text-ink-soft">Fill in the form to see each price before and after, fees included.</p>
        )}
      </div>
    </section>
  );
}

const SHOWN = 12;

function PriceList({ prices }: { prices: readonly PreviewedPrice[] }) {
  const covered = prices.filter((price) => price.is_covered);
  const others = prices.filter((price) => !price.is_covered);
  const isFree = covered.some(({ total, regular_total }) => total.amount === 0 && regular_total.amount > 0);
  return (
    <div className="grid gap-3">
      <ul aria-label="Prices with the code" className="grid gap-3">
        {covered.slice(0, SHOWN).map((price) => (
          <PriceLine key={price.ticket_type_id} price={price} />
        ))}
      </ul>
      {covered.length > SHOWN && (
        <p className="text-sm text-ink-soft">And {(covered.length - SHOWN).toLocaleString('en')} more.</p>
      )}
      {isFree && <p className="text-sm text-ink-soft">Free means free: no fees, and nobody is asked for a card.</p>}
      {others.length > 0 && <p className="text-sm text-ink-soft">{othersWords(others)}</p>}
    </div>
  );
}

function PriceLine({ price }: { price: PreviewedPrice }) {
  const isSame = price.total.amount === price.regular_total.amount;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm">
      <span className="font-semibold wrap-anywhere">
        <bdi>{price.name}</bdi>
        {price.is_hidden && <span className="font-normal text-ink-soft"> (hidden)</span>}
      </span>
      <span className="tabular text-right">
        {!isSame && (
          <s className="mr-2 text-ink-soft">
            <span className="sr-only">Before </span>
            {formatMoney(price.regular_total)}
          </s>
        )}
        <span className={cx('font-semibold', isSame && 'font-normal')}>
          <span className="sr-only">With the code </span>
          <Price money={price.total} />
        </span>
      </span>
      <span className="text-ink-soft">You get</span>
      <span className="tabular text-right text-ink-soft">{formatMoney(price.host_amount)}</span>
    </li>
  );
}
