import { createContext, use, useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';

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
