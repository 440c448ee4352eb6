import type { Saved } from '#contract/saved.ts';

import { keep, readKept } from '#web/platform/lib/kept-value.ts';

/** One change of a mark: on an event or an organizer. */
export type MarkChange = { kind: keyof Saved; id: string; isOn: boolean };

const storageKey = 'savedMarks';
const atMost = 100;
export const noMarks: Saved = { event_ids: [], organizer_ids: [] };

let known: { text: string; marks: Saved } | undefined;
const listeners = new Set<() => void>();

/** What this browser keeps for somebody who is not signed in. The same value until it changes. */
export function readMarks(): Saved {
  const text = readKept(storageKey) ?? '';
  if (known?.text !== text) known = { text, marks: parse(text) };
  return known.marks;
}

/** Keeps other marks in this browser. */
export function keepMarks(marks: Saved): void {
  keep(storageKey, JSON.stringify(marks));
  for (const listener of listeners) listener();
}

/** Tells when the kept marks change, in this tab or another. */
export function followMarks(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === storageKey || key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Marks with one of them set (it leads from now on) or taken off. */
export function withMark(marks: Saved, { kind, id, isOn }: MarkChange): Saved {
  const others = marks[kind].filter((other) => other !== id);
  return { ...marks, [kind]: isOn ? [id, ...others].slice(0, atMost) : others };
}

/** What was kept, as far as it can be read: anybody may write into a browser's storage. */
function parse(text: string): Saved {
  try {
    const { event_ids, organizer_ids } = JSON.parse(text) as Partial<Saved>;
    return { event_ids: idsIn(event_ids), organizer_ids: idsIn(organizer_ids) };
  } catch {
    return noMarks;
  }
}

function idsIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)).slice(0, atMost);
}
