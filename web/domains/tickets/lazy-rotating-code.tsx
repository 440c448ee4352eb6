import { lazy, Suspense } from 'react';

import type { Rotating } from '#contract/tickets.ts';

import { Skeleton } from '#web/platform/ui/skeleton.tsx';

export type RotatingCodeProps = {
  rotating: Rotating;
  /** By this device's clock: when the server told its time. */
  loaded_at: number;
};

// Loaded by tickets whose code rotates alone; stored for use without a network with the page.
const RotatingCode = lazy(() => import('./rotating-code.tsx'));

/** A code that turns, as soon as what draws it has loaded. */
export function LazyRotatingCode(props: RotatingCodeProps) {
  return (
    <Suspense fallback={<Skeleton className="m-4 aspect-square" />}>
      <RotatingCode {...props} />
    </Suspense>
  );
}
