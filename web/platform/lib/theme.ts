export type Theme = 'light' | 'dark';

/** The theme of an address: dark for the organizers' tools, light everywhere else. */
export function themeOf(path: string): Theme {
  const isDark =
    path.startsWith('/dashboard') ||
    path.startsWith('/events/create') ||
    path.includes('/edit') ||
    path.includes('/ticket-types');
  return isDark ? 'dark' : 'light';
}
