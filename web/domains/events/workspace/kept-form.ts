import { useEffect, useRef, useState } from 'react';

import { inBrowser } from '#web/platform/api/browser.ts';
import { useSession } from '#web/platform/api/use-session.ts';

/** What was typed, by person and form. In memory only: a closed tab leaves nothing behind. */
const kept = new Map<string, unknown>();

/** What this person had typed into a form when their session expired; undefined if there is nothing. */
export function useKept<Typed>(name: string): Typed | undefined {
  const key = useKey(name);
  const [typed] = useState(() => kept.get(key) as Typed | undefined);
  return typed;
}

/** Keeps what is typed into a form if the session expires meanwhile. `current` is undefined while nothing is unsaved. */
export function useKeeping<Typed>(name: string, current: () => Typed | undefined): void {
  const key = useKey(name);
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    kept.delete(key);
    return () => {
      const typed = hasExpired() ? latest.current() : undefined;
      if (typed !== undefined) kept.set(key, typed);
    };
  }, [key]);
}

function useKey(name: string): string {
  const { user } = useSession();
  const [id] = useState(user?.id);
  return `${id} ${name}`;
}

/** Not after a logout: then nothing is kept. */
function hasExpired(): boolean {
  const session = inBrowser().session.get();
  return session.status === 'unauthenticated' && session.is_reported === true;
}
