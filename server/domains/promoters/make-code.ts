import slugify from '@sindresorhus/slugify';
import { newReadableCode } from '#server/platform/lib/random.ts';

const NAME_LENGTH = 12;
const SHORTEST = 3;
const ADDED_LENGTH = 3;
const RANDOM_LENGTH = 6;

/**
 * A code for a promoter: the name, in later attempts with random characters; a random one for somebody without a name.
 */
export function makeCode(name: string, attempt: number): string {
  const base = slugify(name, { separator: '' })
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, NAME_LENGTH);
  if (base === '') return newReadableCode(RANDOM_LENGTH);
  return attempt === 1 && base.length >= SHORTEST ? base : `${base}-${newReadableCode(ADDED_LENGTH)}`;
}
