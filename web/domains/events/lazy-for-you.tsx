import { Suspense } from 'react';

import { optionalPart } from '#web/platform/ui/lazy-part.tsx';
import { useSaved } from '#web/platform/api/use-saved.ts';
import { useSession } from '#web/platform/api/use-session.ts';
import { useHydrated } from '#web/platform/lib/use-hydrated.ts';

import { readLastCity } from './last-city.ts';

// Most visitors need neither: the page that the server sends is the same for everybody.
const ForYou = optionalPart(async () => (await import('./for-you.tsx')).ForYou);

/** Rows for one person, out of sight of the first screen, so that nothing visible moves when they come. */
export function LazyForYou() {
  const isHydrated = useHydrated();
  const isSignedIn = useSession().status === 'authenticated';
  const city = isHydrated ? readLastCity() : '';
  const { event_ids } = useSaved();
  if (!isSignedIn && city === '' && event_ids.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ForYou is_signed_in={isSignedIn} city={city} saved_ids={event_ids} />
    </Suspense>
  );
}
