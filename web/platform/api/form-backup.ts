import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { inBrowser } from '#web/platform/api/browser.ts';
import { useSession } from '#web/platform/api/use-session.ts';

/** What was typed, by person and form. In memory only: a closed tab leaves nothing behind. */
const backups = new Map<string, unknown>();

/** What this person had typed into a form when their session expired; undefined if there is nothing. */
export function useRestored<Typed>(name: string): Typed | undefined {
  const key = useKey(name);
  const [typed] = useState(() => backups.get(key) as Typed | undefined);
  return typed;
}

/** Backs up what is typed into a form if the session expires meanwhile. `current` is undefined while nothing is unsaved. */
export function useBackUp<Typed>(name: string, current: () => Typed | undefined): void {
  const key = useKey(name);
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(() => {
    backups.delete(key);
    return () => {
      const typed = hasExpired() ? latest.current() : undefined;
      if (typed !== undefined) backups.set(key, typed);
    };
  }, [key]);
}

/** Backs up a form while `isUnsaved`, and begins with what was typed into it when the session expired. */
export function useFormBackUp<Typed extends FieldValues>(
  name: string,
  form: Pick<UseFormReturn<Typed>, 'getValues' | 'reset'>,
  isUnsaved: boolean,
): void {
  const restored = useRestored<Typed>(name);
  const { reset } = form;
  useEffect(() => {
    if (restored) reset(restored, { keepDefaultValues: true });
  }, [reset, restored]);
  useBackUp(name, () => (isUnsaved ? form.getValues() : undefined));
}

/** The person who began: when the session expires, nobody is logged in any more. */
function useKey(name: string): string {
  const { user } = useSession();
  const [id] = useState(user?.id);
  return `${id} ${name}`;
}

/** Not after a logout: then nothing stays. */
function hasExpired(): boolean {
  const session = inBrowser().session.get();
  return session.status === 'unauthenticated' && session.is_reported === true;
}
