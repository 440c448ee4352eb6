import type { AppContext } from '#server/context.ts';
import { hashSecret, pepperedHash } from '#server/platform/lib/random.ts';

/**
 * The token of an entry's page and of its offers: 256 bits that cannot be computed without the server's pepper. It is
 * computed again for each mail, so that earlier links still work; the database stores only its hash.
 */
export function entryToken({ config }: Pick<AppContext, 'config'>, entryId: string): string {
  return pepperedHash(config.secretPepper, `waiting list ${entryId}`);
}

/** What is stored of an entry's token. */
export function entryTokenHash(ctx: Pick<AppContext, 'config'>, entryId: string): Buffer {
  return hashSecret(entryToken(ctx, entryId));
}
