import { expect, test } from 'vitest';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { HOUR } from '#server/platform/lib/clock.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { createPayingWorld } from '#server/testing/paying.ts';
import { waitingListCalls } from '#server/testing/waiting-list.ts';
import { followWaitingLists } from './follow-address.ts';

const world = await createPayingWorld();
const { soldOut, comeBack, join, match } = waitingListCalls(world);

test('a member has one entry also after a change of address, when earlier entries follow it', async () => {
  const type = await soldOut();
  const ada = await buildSignedIn(world.ctx);
  const first = await join(type.event_id, { party_size: 2 }, ada.headers);
  await follow(ada.user.id, guestEmail());
  const again = await join(type.event_id, { party_size: 3 }, ada.headers);
  expect(again.body.entry).toMatchObject({ id: first.body.entry?.id, party_size: 3 });
});

test('who waits twice, as a guest under the address the account changes to, then waits once, at the earlier place', async () => {
  const type = await soldOut();
  const email = guestEmail();
  await join(type.event_id, { party_size: 1, email });
  await world.advance(60_000);
  const ada = await buildSignedIn(world.ctx);
  const own = await join(type.event_id, { party_size: 2 }, ada.headers);
  await follow(ada.user.id, email);
  const again = await join(type.event_id, { party_size: 3 }, ada.headers);
  expect(again.body.entry).toMatchObject({ id: own.body.entry?.id, party_size: 3 });
  const [guest, account, ...others] = await entriesFor(type.event_id);
  expect([guest, account]).toMatchObject([
    { user_id: ada.user.id, state: 'cancelled' },
    { user_id: ada.user.id, state: 'waiting', email },
  ]);
  expect(account?.waits_since).toEqual(guest?.waits_since);
  expect(others).toEqual([]);
});

test('a guest’s offer under the address the account changes to stays with its link; the account still waits once', async () => {
  const type = await soldOut();
  const email = guestEmail();
  await join(type.event_id, { party_size: 1, email });
  await comeBack(type.id, 1);
  await match();
  const ada = await buildSignedIn(world.ctx);
  const own = await join(type.event_id, { party_size: 1 }, ada.headers);
  await follow(ada.user.id, email);
  const states = async () => (await entriesFor(type.event_id)).map(({ user_id, state }) => [user_id, state]);
  expect(await states()).toEqual([
    [null, 'offered'],
    [ada.user.id, 'waiting'],
  ]);
  // The offer ends, and the guest waits again; joining goes on with the account's entry, not with that one.
  await world.advance(3 * HOUR);
  await expireHolds(world.ctx);
  const again = await join(type.event_id, { party_size: 1, max_amount: 9000 }, ada.headers);
  expect(again.body.entry).toMatchObject({ id: own.body.entry?.id, max_total: { amount: 9000 } });
  expect(await states()).toEqual([
    [null, 'waiting'],
    [ada.user.id, 'waiting'],
  ]);
});

/** The account's address is changed to another and verified. */
async function follow(user_id: string, email: string): Promise<void> {
  await inTransaction(world.ctx.db, async (tx) => {
    await tx.updateTable('users').set({ email }).where('id', '=', user_id).execute();
    await followWaitingLists(tx, { user_id, email }, world.ctx.clock.now());
  });
}

function entriesFor(eventId: string) {
  return world.ctx.db
    .selectFrom('waiting_list_entries')
    .select(['user_id', 'email', 'state', 'waits_since'])
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
}
