import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { inBrowser } from '#web/platform/api/browser.ts';
import { useSession } from '#web/platform/api/use-session.ts';

type Unsaved = {
  names: readonly string[];
  /** Whether there are any at this moment, before the page has been drawn again. */
  isAny: () => boolean;
  mark: (name: string, isUnsaved: boolean) => void;
};

const UnsavedContext = createContext<Unsaved>({ names: [], isAny: () => false, mark: () => undefined });

/** Knows which forms of the workspace have changes that are not saved. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const current = useRef(names);
  const mark = useCallback((name: string, isUnsaved: boolean) => {
    const known = current.current;
    if (known.includes(name) === isUnsaved) return;
    current.current = isUnsaved ? [...known, name] : known.filter((other) => other !== name);
    setNames(current.current);
  }, []);
  const isAny = useCallback(() => current.current.length > 0, []);
  const value = useMemo(() => ({ names, isAny, mark }), [names, isAny, mark]);
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

/**
 * Called by each form of a workspace's tab with its name and whether it has changes: the frame marks the tab, and asks before
 * the page is left. Returns what says at once that it is saved, for a form that leads to another page then.
 */
export function useUnsaved(name: string, isUnsaved: boolean): () => void {
  const { mark } = use(UnsavedContext);
  useEffect(() => {
    mark(name, isUnsaved);
    return () => mark(name, false);
  }, [mark, name, isUnsaved]);
  return useCallback(() => mark(name, false), [mark, name]);
}

/** The forms that are not saved. */
export function useUnsavedForms(): Pick<Unsaved, 'names' | 'isAny'> {
  return use(UnsavedContext);
}

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
