import { PageMeta } from '#web/platform/lib/page-meta.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import { checkoutFrame } from './checkout-frame.ts';
import { CheckoutHeader } from './checkout-header.tsx';

/** The checkout's shape while it loads. The server renders it too, since a checkout is private to one browser. */
export function CheckoutSkeleton() {
  return (
    <>
      <PageMeta title="Checkout" is_indexed={false} />
      <CheckoutHeader />
      <div className={checkoutFrame} role="status">
        <span className="sr-only">Loading your checkout</span>
        <div className="grid gap-5">
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-5 w-full max-w-sm" />
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-11 w-full" />
        </div>
        <div className="row-start-1 grid content-start gap-4 lg:col-start-2">
          <Skeleton className="h-32 w-full rounded-card" />
          <Skeleton className="h-40 w-full rounded-card" />
        </div>
      </div>
    </>
  );
}
