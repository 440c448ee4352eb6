import type { AppContext } from '#server/context.ts';
import { pepperedHash } from '#server/platform/lib/random.ts';

type Source = Pick<AppContext, 'config'>;

/**
 * The secret in the private link of a listing: 256 bits that cannot be computed without the server's pepper. Computed
 * whenever its seller opens the listing; the database stores only its hash.
 */
export function privateKey({ config }: Source, listingId: string): string {
  return pepperedHash(config.secretPepper, `listing ${listingId}`);
}

/** The page whose link a seller sends to a friend. */
export function privateUrl(source: Source, listing: { id: string; slug: string }): string {
  const key = privateKey(source, listing.id);
  return `${source.config.publicUrl}/marketplace/${listing.slug}/${listing.id}?key=${key}`;
}
