import type { AppContext } from '#server/context.ts';
import { pepperedHash } from '#server/platform/lib/random.ts';

/**
 * The token in the link of a ticket on its way: 256 bits that nobody can work out without the server's pepper. Made again
 * for each mail, so that a mail sent again carries the same link; the database has only its hash.
 */
export function transferToken(ctx: AppContext, id: string): string {
  return pepperedHash(ctx.config.secretPepper, `ticket transfer ${id}`);
}
