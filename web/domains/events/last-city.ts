import { readStored, store } from '#web/platform/lib/storage.ts';

const key = 'lastCity';

/** The city whose events this browser looked at last; empty for none. It is never sent to the server by itself. */
export function readLastCity(): string {
  return readStored(key) ?? '';
}

/** Remembers the city of a list that has events. */
export function rememberCity(city: string): void {
  store(key, city);
}
