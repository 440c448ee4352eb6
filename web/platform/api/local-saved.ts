import type { Saved } from '#contract/saved.ts';

import { store, readStored } from '#web/platform/lib/storage.ts';

/** Saving or unsaving an event, following or unfollowing an organizer or artist. */
export type SavedChange = { kind: keyof Saved; id: string; isOn: boolean };

const storageKey = 'savedMarks';
const maxEntries = 100;
export const nothingSaved: Saved = { event_ids: [], organizer_ids: [], artist_ids: [] };

let known: { text: string; saved: Saved } | undefined;
const listeners = new Set<() => void>();

/** What a visitor who is not signed in has saved in this browser. Returns the same object until it changes. */
export function readLocalSaved(): Saved {
  const text = readStored(storageKey) ?? '';
  if (known?.text !== text) known = { text, saved: parse(text) };
  return known.saved;
}

/** Stores it in this browser. */
export function storeLocalSaved(saved: Saved): void {
  store(storageKey, JSON.stringify(saved));
  for (const listener of listeners) listener();
}

/** Calls back when it changes, in this tab or another. */
export function followLocalSaved(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === storageKey || key === null) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Adds one entry in front, or removes it. */
export function withChange(saved: Saved, { kind, id, isOn }: SavedChange): Saved {
  const others = saved[kind].filter((other) => other !== id);
  return { ...saved, [kind]: isOn ? [id, ...others].slice(0, maxEntries) : others };
}

/** Parses what is stored, ignoring anything invalid: users can edit their browser's storage. */
function parse(text: string): Saved {
  try {
    const { event_ids, organizer_ids, artist_ids } = JSON.parse(text) as Partial<Saved>;
    return { event_ids: idsIn(event_ids), organizer_ids: idsIn(organizer_ids), artist_ids: idsIn(artist_ids) };
  } catch {
    return nothingSaved;
  }
}

function idsIn(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return list.filter((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)).slice(0, maxEntries);
}
