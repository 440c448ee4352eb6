import type { AppContext } from '#server/context.ts';
import { pepperedHash } from '#server/platform/lib/random.ts';

/**
 * The token in the link of an invitation: 256 bits that cannot be computed without the server's pepper. It is computed
 * again for each mail, so that earlier links still work; the database stores only its hash.
 */
export function invitationToken(ctx: AppContext, { id, nonce }: { id: string; nonce: string }): string {
  return pepperedHash(ctx.config.secretPepper, `invitation ${id} ${nonce}`);
}
