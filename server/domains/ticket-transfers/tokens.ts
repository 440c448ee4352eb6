import type { AppContext } from '#server/context.ts';
import { pepperedHash } from '#server/platform/lib/random.ts';

/**
 * The token in the link of a transfer: 256 bits that cannot be computed without the server's pepper. It is computed
 * again for each mail, so that a mail sent again has the same link; the database stores only its hash.
 */
export function transferToken(ctx: AppContext, id: string): string {
  return pepperedHash(ctx.config.secretPepper, `ticket transfer ${id}`);
}
