import { hashSecret } from '#server/platform/lib/random.ts';

/** The key a limit counts under: a hash, so that the table of limits reveals no addresses or names. */
export function limitKey(...parts: string[]): string {
  return hashSecret(parts.join('\n')).toString('base64url');
}
