import { expect, test } from 'vitest';
import { PASSWORD, buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { buildEntry } from '#server/domains/waiting-list/factory.ts';
import { matchWaitingLists } from '#server/domains/waiting-list/match-waiting-lists.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, checkout } from '#server/testing/checkout.ts';

const velvet = await createTestApp();

const remove = (headers: Record<string, string>) =>
  call(velvet.url, '/auth/user/delete/', { method: 'POST', headers, body: { password: PASSWORD } });

test('deleting an account is refused while a checkout is open', async () => {
  const { headers } = await buildSignedIn(velvet.ctx);
  const type = await buildTicketType(velvet.ctx, { price_amount: 5000 });
  await checkout(velvet.url, { ticket_type_id: type.id, quantity: 1 }, headers);
  expect((await remove(headers)).body).toEqual({
    code: 'has_obligations',
    detail: 'You still have an open checkout: finish it or cancel it.',
  });
});

test('deleting an account is refused while a waiting list holds tickets for one, and says where to give them back', async () => {
  const { user, headers } = await buildSignedIn(velvet.ctx);
  const { listing } = await buildListing(velvet.ctx, { shown_at: null });
  await buildEntry(velvet.ctx, { event_id: listing.event_id, user_id: user.id, email: user.email });
  await matchWaitingLists(velvet.ctx);
  expect((await remove(headers)).body).toEqual({
    code: 'has_obligations',
    detail: 'A waiting list holds tickets for you: take them, or give them back in My Tickets.',
  });
});
