import type { QueryClient } from '@tanstack/react-query';

/**
 * Reads lists again after something was changed. One that is not on the page is forgotten, so that it never shows again as
 * it was: "nothing here yet", right after the first thing was made.
 */
export async function listsChanged(client: QueryClient, names: readonly string[]): Promise<void> {
  for (const name of names) client.removeQueries({ queryKey: [name], type: 'inactive' });
  await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })));
}
