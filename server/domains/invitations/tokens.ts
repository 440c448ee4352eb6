import type { AppContext } from '#server/context.ts';
import { pepperedHash } from '#server/platform/lib/random.ts';

/**
 * The token in the link of an invitation: 256 bits that nobody can work out without the server's pepper. Made again for
 * each mail, so that links mailed before go on working; the database has only its hash.
 */
export function invitationToken(ctx: AppContext, { id, nonce }: { id: string; nonce: string }): string {
  return pepperedHash(ctx.config.secretPepper, `invitation ${id} ${nonce}`);
}
