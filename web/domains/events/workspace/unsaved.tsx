import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';

type Unsaved = { names: readonly string[]; mark: (name: string, isUnsaved: boolean) => void };

const UnsavedContext = createContext<Unsaved>({ names: [], mark: () => undefined });

/** Knows which forms of the workspace have changes that are not saved. */
export function UnsavedProvider({ children }: { children: ReactNode }) {
  const [names, setNames] = useState<readonly string[]>([]);
  const mark = useCallback((name: string, isUnsaved: boolean) => {
    setNames((known) => {
      if (known.includes(name) === isUnsaved) return known;
      return isUnsaved ? [...known, name] : known.filter((other) => other !== name);
    });
  }, []);
  const value = useMemo(() => ({ names, mark }), [names, mark]);
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

/**
 * Called by each form of a workspace's tab with its name and whether it has changes: the frame marks the tab, and asks before
 * the page is left.
 */
export function useUnsaved(name: string, isUnsaved: boolean): void {
  const { mark } = use(UnsavedContext);
  useEffect(() => {
    mark(name, isUnsaved);
    return () => mark(name, false);
  }, [mark, name, isUnsaved]);
}

/** The names of the forms that are not saved. */
export function useUnsavedNames(): readonly string[] {
  return use(UnsavedContext).names;
}
