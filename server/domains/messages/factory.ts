import { randomBytes } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { AppContext } from '#server/context.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { subscriptionUrl } from './subscription-links.ts';

type MessageValues = Partial<Insertable<Database['messages']>> & { event_id: string };

/** A message without recipients. */
export function buildMessage(ctx: AppContext, values: MessageValues) {
  return ctx.db
    .insertInto('messages')
    .values({
      segment: 'ticket_holders',
      subject: 'Doors',
      text: 'Doors open at eight.',
      request_hash: randomBytes(32),
      created_at: ctx.clock.now(),
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The token of the link that ends an organization's messages to an address. */
export function subscriptionTokenOf(ctx: AppContext, reader: { organization_id: string; email: string }): string {
  return (
    subscriptionUrl(ctx, { about: 'messages', ...reader })
      .split('/')
      .at(-1) ?? ''
  );
}
