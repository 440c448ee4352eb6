import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { privateKey } from '#server/domains/resale/selling/private-link.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildTicket } from '#server/domains/tickets/factory.ts';
import { buildTransfer } from '#server/domains/ticket-transfers/factory.ts';
import { transferToken } from '#server/domains/ticket-transfers/tokens.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { entryToken } from '#server/domains/checkout/entry-token.ts';
import { hashSecret } from '#server/platform/lib/random.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { newSecrets } from './config-secrets.ts';
import { renewLinks } from './renew-links.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp();
});

test('after a change of the pepper, links that are mailed or shown again work, and old ones do not', async () => {
  const { ctx, url } = velvet;
  const entry = await buildEntry(ctx, { event_id: (await buildEvent(ctx)).id });
  const transfer = await buildTransfer(ctx);
  const { listing } = await buildListing(ctx, { link_hash: hashSecret('old') });
  const { listing: open } = await buildListing(ctx);
  const changed = { ...ctx, config: { ...ctx.config, secretPepper: newSecrets().secret_pepper } };
  const statuses = async (tokens: { entry: string; transfer: string }) => [
    (await call(url, `/waiting-list/${tokens.entry}/`)).status,
    (await call(url, `/tickets/transfers/${tokens.transfer}/`)).status,
  ];
  const old = { entry: entry.token, transfer: transfer.token };
  const renewed = { entry: entryToken(changed, entry.id), transfer: transferToken(changed, transfer.transfer_id) };
  expect(await statuses(old)).toEqual([200, 200]);
  expect(await statuses(renewed)).toEqual([404, 404]);

  expect(await renewLinks(changed)).toBe(3);

  expect(await statuses(renewed)).toEqual([200, 200]);
  expect(await statuses(old)).toEqual([404, 404]);
  const listings = await ctx.db.selectFrom('listings').select(['id', 'link_hash']).execute();
  expect(Object.fromEntries(listings.map(({ id, link_hash }) => [id, link_hash]))).toEqual({
    [listing.id]: hashSecret(privateKey(changed, listing.id)),
    [open.id]: null,
  });
});

test('after a change of the pepper, door devices get all tickets again whose codes rotate', async () => {
  const { ctx } = velvet;
  const { ticket } = await buildTicket(ctx, { type: await buildTicketType(ctx) });
  await ctx.db.updateTable('events').set({ code_mode: 'rotating' }).where('id', '=', ticket.event_id).execute();
  const changedIn = async () => {
    const { rows } = await sql<{ at: string }>`
      select changed_in::text as at from tickets where id = ${ticket.id}`.execute(ctx.db);
    return rows[0]?.at;
  };
  const before = await changedIn();
  await renewLinks(ctx);
  expect(await changedIn()).not.toBe(before);
});
