import { hashSecret } from '#server/platform/lib/random.ts';

/** What a limit counts under: short, and telling nobody the addresses and names it is about. */
export function limitKey(...parts: string[]): string {
  return hashSecret(parts.join('\n')).toString('base64url');
}
