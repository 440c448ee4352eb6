import { createContext, useContext, type HTMLAttributes, type ReactNode } from 'react';

/** Gives the markup of a part, made once for each key. */
export type MarkupKeeper = (key: string, part: ReactNode) => string;

/** On the server what keeps markup; nothing in the browser, and while developing. */
export const KeptMarkup = /* @__PURE__ */ createContext<MarkupKeeper | null>(null);

type Filled = (name: string, data: unknown, part: ReactNode) => HTMLAttributes<HTMLElement>;

const useKept: Filled = (name, data, part) => {
  const keep = useContext(KeptMarkup);
  if (!keep) return { children: part };
  return { dangerouslySetInnerHTML: { __html: keep(name + JSON.stringify(data), part) } };
};

const useChildren: Filled = (_name, _data, part) => ({ children: part });

/**
 * Fills an element with a part whose first markup follows from `data` alone: no address, no answers, no made-up ids, no
 * clock, nobody's own data. Page after page shows the same cards, so the server writes each once (entry.server.tsx); the
 * browser brings them to life as usual.
 */
export const useKeptMarkup = import.meta.env.SSR ? useKept : useChildren;
