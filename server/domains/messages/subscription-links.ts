import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { equalSecrets, hashSecret, pepperedHash } from '#server/platform/lib/random.ts';

const UUID_BYTES = 16;
const HASH_BYTES = 32;
const PART = Math.ceil(((UUID_BYTES + HASH_BYTES) * 4) / 3);

/** An organization, and the hash of a subscribed address. */
export type Subscription = { organization_id: string; email_hash: Buffer };

/**
 * The unsubscribe link of an organization's messages to an address. It needs no row: it contains the organization and
 * the hash of the address, signed with the server's pepper, so that it works for as long as the mail is kept.
 */
export function subscriptionUrl(
  ctx: AppContext,
  { organization_id, email }: { organization_id: string; email: string },
) {
  const id = Buffer.from(organization_id.replaceAll('-', ''), 'hex');
  const named = Buffer.concat([id, hashSecret(email)]).toString('base64url');
  return `${ctx.config.publicUrl}${subscriptionPath(`${named}${signatureOf(ctx, named)}`)}`;
}

/** The page behind such a link. */
export function subscriptionPath(token: string): string {
  return `/unsubscribe/messages/${token}`;
}

/** What a token names; 404 if it is not one of ours. */
export function readSubscription(ctx: AppContext, token: string): Subscription {
  const [named, signature] = [token.slice(0, PART), token.slice(PART)];
  if (!equalSecrets(signature, signatureOf(ctx, named))) throw notFound('This link is incomplete.');
  const bytes = Buffer.from(named, 'base64url');
  const id = bytes.subarray(0, UUID_BYTES).toString('hex');
  return {
    organization_id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    email_hash: bytes.subarray(UUID_BYTES),
  };
}

function signatureOf(ctx: AppContext, named: string): string {
  return pepperedHash(ctx.config.secretPepper, `message subscription ${named}`);
}
