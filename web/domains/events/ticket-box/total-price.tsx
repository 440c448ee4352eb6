import type { Money } from '#contract/common/values.ts';

import { Price } from '#web/platform/ui/price.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

/** Whether the total is known, is being asked for, or could not be asked for: then the checkout shows it. */
export type PriceState = 'known' | 'loading' | 'unknown';

/** The total of the chosen tickets, and never a number that is not theirs. */
export function TotalPrice({ total, state }: { total: Money; state: PriceState }) {
  if (state === 'known') return <Price money={total} />;
  if (state === 'unknown') return <span className="text-sm font-normal text-ink-soft">shown at checkout</span>;
  return (
    <>
      <span className="sr-only">Loading the total</span>
      <Skeleton className="my-0.5 h-5 w-20" />
    </>
  );
}
