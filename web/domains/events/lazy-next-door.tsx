import { Suspense } from 'react';

import { optionalPart } from '#web/platform/ui/lazy-part.tsx';
import { useSession } from '#web/platform/api/use-session.ts';

// Visitors neither load it nor ask for it: the page that the server sends is the same for everybody.
const NextDoor = optionalPart(async () => (await import('./next-door.tsx')).NextDoor);

/** The next door of somebody who is signed in and works one. */
export function LazyNextDoor({ className }: { className?: string }) {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Suspense fallback={null}>
      <NextDoor className={className} />
    </Suspense>
  );
}
