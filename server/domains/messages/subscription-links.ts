import type { MessageSubscription } from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { equalSecrets, hashSecret, pepperedHash } from '#server/platform/lib/random.ts';

const UUID_BYTES = 16;
const HASH_BYTES = 32;
const PART = Math.ceil(((UUID_BYTES + HASH_BYTES) * 4) / 3);

/** What a link stops: messages of an organization to its guests, or mails to its team about its sales. */
type About = MessageSubscription['about'];
/** An organization, what it mails, and the hash of a subscribed address. */
export type Subscription = { organization_id: string; about: About; email_hash: Buffer };
type Subscriber = { organization_id: string; about: About; email: string };

/**
 * The unsubscribe link of what an organization mails to an address. It needs no row: it contains the organization and
 * the hash of the address, signed with the server's pepper, so that it works for as long as the mail is kept.
 */
export function subscriptionUrl(ctx: AppContext, { organization_id, about, email }: Subscriber): string {
  const id = Buffer.from(organization_id.replaceAll('-', ''), 'hex');
  const named = Buffer.concat([id, hashSecret(email)]).toString('base64url');
  return `${ctx.config.publicUrl}${subscriptionPath(`${named}${signatureOf(ctx, about, named)}`)}`;
}

/** The page behind such a link. */
export function subscriptionPath(token: string): string {
  return `/unsubscribe/messages/${token}`;
}

/** What a token names; 404 if it is not one of ours. */
export function readSubscription(ctx: AppContext, token: string): Subscription {
  const [named, signature] = [token.slice(0, PART), token.slice(PART)];
  const about = ABOUT.find((one) => equalSecrets(signature, signatureOf(ctx, one, named)));
  if (!about) throw notFound('This link is incomplete.');
  const bytes = Buffer.from(named, 'base64url');
  const id = bytes.subarray(0, UUID_BYTES).toString('hex');
  return {
    organization_id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    about,
    email_hash: bytes.subarray(UUID_BYTES),
  };
}

/** Whether somebody has used such a link. */
export async function hasStopped(ctx: AppContext, { organization_id, about, email }: Subscriber): Promise<boolean> {
  const stop = await ctx.db
    .selectFrom('message_stops')
    .select('created_at')
    .where('organization_id', '=', organization_id)
    .where('about', '=', about)
    .where('email_hash', '=', hashSecret(email))
    .executeTakeFirst();
  return stop !== undefined;
}

const ABOUT: readonly About[] = ['messages', 'sales'];

function signatureOf(ctx: AppContext, about: About, named: string): string {
  const what = { messages: 'message subscription', sales: 'sales subscription' }[about];
  return pepperedHash(ctx.config.secretPepper, `${what} ${named}`);
}
