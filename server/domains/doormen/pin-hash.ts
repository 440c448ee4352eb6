import type { AppContext } from '#server/context.ts';
import { pepperedHash } from '#server/platform/lib/random.ts';

/** The hash of a door link's PIN, which is useless without the server's pepper and the link itself. */
export function pinHash({ config }: AppContext, token: string, pin: string): Buffer {
  return Buffer.from(pepperedHash(config.secretPepper, `door-link:${token}:${pin}`), 'base64url');
}
