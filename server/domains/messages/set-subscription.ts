import type { MessageSubscription } from '#contract/messages.ts';
import type { AppContext } from '#server/context.ts';
import { notFound } from '#server/platform/lib/errors.ts';
import { readSubscription } from './subscription-links.ts';

/** `network`: the key of the limit (platform/http/client-address.ts). */
type Opened = { token: string; network: string };

/** What a mailed link is about, and whether its recipient gets it. Changes nothing. */
export async function getSubscription(ctx: AppContext, { token, network }: Opened): Promise<MessageSubscription> {
  await ctx.limits.consume('limit_message_subscriptions_per_ip_minute', network);
  const subscription = readSubscription(ctx, token);
  const organization = await ctx.db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', subscription.organization_id)
    .executeTakeFirst();
  if (!organization) throw notFound('This link is incomplete.');
  const stop = await ctx.db
    .selectFrom('message_stops')
    .select('created_at')
    .where('organization_id', '=', subscription.organization_id)
    .where('about', '=', subscription.about)
    .where('email_hash', '=', subscription.email_hash)
    .executeTakeFirst();
  return { organization: organization.name, about: subscription.about, is_subscribed: stop === undefined };
}

/** Unsubscribes an address from what an organization mails, or subscribes it again. Idempotent. */
export async function setSubscription(
  ctx: AppContext,
  { is_subscribed, ...opened }: Opened & { is_subscribed: boolean },
): Promise<MessageSubscription> {
  const { organization } = await getSubscription(ctx, opened);
  const { organization_id, about, email_hash } = readSubscription(ctx, opened.token);
  if (is_subscribed) {
    await ctx.db
      .deleteFrom('message_stops')
      .where('organization_id', '=', organization_id)
      .where('about', '=', about)
      .where('email_hash', '=', email_hash)
      .execute();
  } else {
    await ctx.db
      .insertInto('message_stops')
      .values({ organization_id, about, email_hash, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { organization, about, is_subscribed };
}
