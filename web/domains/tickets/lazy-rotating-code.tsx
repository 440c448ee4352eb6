import { Suspense } from 'react';

import { lazyPart } from '#web/platform/ui/lazy-part.tsx';
import { Skeleton } from '#web/platform/ui/skeleton.tsx';

import type { RotatingCodeProps } from './rotating-code.tsx';

// Loaded by tickets whose code rotates alone; stored for use without a network with the page.
const RotatingCode = lazyPart(async () => (await import('./rotating-code.tsx')).RotatingCode);

/** A rotating code, as soon as what draws it has loaded. */
export function LazyRotatingCode(props: RotatingCodeProps) {
  return (
    <Suspense fallback={<Skeleton className="m-4 aspect-square" />}>
      <RotatingCode {...props} />
    </Suspense>
  );
}
