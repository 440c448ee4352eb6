import type { Violation } from './violation.ts';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** Allowed suffixes, as in tickets.race.test.ts. */
const SUFFIXES = /(\.(test|race|long|property|e2e|config|client|server|d|virtual))*\.(tsx?|mjs|css)$/;

/** Checks the names of files and folders: kebab-case everywhere, and no barrels. */
export function findNameViolations(path: string): Violation[] {
  const parts = path.split('/');
  const file = (parts.pop() ?? '').replace(SUFFIXES, '');
  const wrong = [...parts, file].find((name) => !KEBAB.test(name));
  if (wrong) return [{ path, line: 1, message: `"${wrong}" is not kebab-case` }];
  if (file === 'index') return [{ path, line: 1, message: 'is a barrel: import from the file itself' }];
  return [];
}
