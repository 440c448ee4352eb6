import { Suspense } from 'react';

import { optionalPart } from '#web/platform/ui/lazy-part.tsx';
import { useSession } from '#web/platform/api/use-session.ts';

// Visitors neither load it nor ask for it: the page that the server sends is the same for everybody.
const Tonight = optionalPart(async () => (await import('./tonight.tsx')).Tonight);

/** Tonight's ticket, for who is signed in and has one. */
export function LazyTonight() {
  const { user } = useSession();
  return (
    user && (
      <Suspense fallback={null}>
        <Tonight />
      </Suspense>
    )
  );
}
