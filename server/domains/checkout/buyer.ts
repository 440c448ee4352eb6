import { invalid } from '#server/platform/lib/errors.ts';
import { guestBuyerKey } from '#server/platform/lib/email-address.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import type { Actor } from '#server/platform/http/route.ts';

/** The buyer. Limits count by `buyer_key`; there is one live hold per event and `hold_key`. */
export type Buyer = {
  user_id: string | null;
  email: string;
  name: string;
  buyer_key: string;
  hold_key: string;
  browser_hash: Buffer | null;
};

type Input = { actor: Actor | null; email: string | undefined; browserSecret: string | undefined };

/**
 * The buyer of a request. A signed-in person buys with the account's address; a guest enters one. A guest's hold key is
 * made of the address and the browser's own secret, so that knowing the address alone gives no access to it.
 */
export function buyerOf({ actor, email, browserSecret }: Input): Buyer {
  const browserHash = browserSecret ? hashSecret(browserSecret) : null;
  if (actor) {
    return {
      user_id: actor.user_id,
      email: actor.email,
      name: `${actor.first_name} ${actor.last_name}`.trim(),
      buyer_key: actor.buyer_key,
      hold_key: `u:${actor.user_id}`,
      browser_hash: browserHash,
    };
  }
  if (!email) throw invalid({ email: ['Enter your e-mail.'] });
  return {
    user_id: null,
    email,
    name: '',
    buyer_key: guestBuyerKey(email),
    hold_key: `g:${email}:${browserHash?.toString('base64url') ?? ''}`,
    browser_hash: browserHash,
  };
}
