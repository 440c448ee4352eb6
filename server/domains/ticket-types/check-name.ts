import { invalid } from '#server/platform/lib/errors.ts';

type Named = { id?: string; name: string; state: string };

/** 400 if another type of the event has this name, too: nobody could tell them apart. Archived ones do not count. */
export function checkName(types: readonly Named[], { id, name, state }: Named): void {
  const isSame = (other: Named) =>
    other.id !== id && other.state !== 'archived' && other.name.toLowerCase() === name.toLowerCase();
  if (state !== 'archived' && types.some(isSame))
    throw invalid({ name: ['Another ticket type of this event has this name.'] });
}
