import type { Offence } from './offence.ts';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** What may follow the name proper, as in tickets.race.test.ts. */
const ENDINGS = /(\.(test|race|long|property|e2e|config|client|server|d|virtual))*\.(tsx?|mjs|css)$/;

/** Names of files and folders: kebab-case everywhere, and no barrels. */
export function findNameOffences(path: string): Offence[] {
  const parts = path.split('/');
  const file = (parts.pop() ?? '').replace(ENDINGS, '');
  const wrong = [...parts, file].find((name) => !KEBAB.test(name));
  if (wrong) return [{ path, line: 1, message: `"${wrong}" is not kebab-case` }];
  if (file === 'index') return [{ path, line: 1, message: 'is a barrel: import from the file itself' }];
  return [];
}
