import { expect, test } from 'vitest';
import { buildUser } from '#server/domains/auth/factory.ts';
import { lockEvent } from '#server/domains/events/editing/edited-event.ts';
import { createTestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { promoterCalls } from '#server/testing/promoters.ts';
import { until } from '#server/testing/until.ts';

const velvet = await createTestApp({ withMailbox: true });
const { ctx } = velvet;
const { host, add, remove, change } = promoterCalls(velvet);

test('a removed promoter is restored by their former code, which nobody else gets', async () => {
  const owls = await host();
  const email = guestEmail();
  const { body: jo } = await add(owls, { user: email, referral_code: 'COMEBACK' });
  await remove(owls, jo);
  expect((await add(owls, { user: guestEmail(), referral_code: 'COMEBACK' })).status).toBe(400);
  expect((await add(owls, { user: email, referral_code: 'COMEBACK' })).body).toMatchObject({
    id: jo.id,
    removed_at: null,
  });
  const [one, two] = [await buildUser(ctx), await buildUser(ctx)];
  const byName = (user: { username: string }) => add(owls, { user: user.username, referral_code: 'BYNAME' });
  const { body: named } = await byName(one);
  await remove(owls, named);
  expect((await byName(two)).status).toBe(400);
  expect((await byName(one)).body).toMatchObject({ id: named.id, removed_at: null });
});

test('a code that was changed goes to nobody else, because links with it are shared, and back to its promoter', async () => {
  const owls = await host();
  const { body: jo } = await add(owls, { user: guestEmail(), name: 'Jo Kimani' });
  const { body: renamed } = await change(owls, jo, { referral_code: 'JO-2' });
  const typed = await add(owls, { user: guestEmail(), referral_code: jo.referral_code });
  expect([renamed.referral_code, typed.status, Object.keys(typed.body)]).toEqual(['JO-2', 400, ['referral_code']]);
  const { body: kim } = await add(owls, { user: guestEmail(), name: 'Jo Kimani' });
  expect(kim.referral_code).toMatch(/^JOKIMANI-/);
  const { referral_code } = jo;
  expect((await change(owls, kim, { referral_code })).status).toBe(400);
  expect((await change(owls, renamed, { referral_code })).body).toMatchObject({ referral_code });
});

test.each([
  ['is refused to somebody else at the same moment', true, 400],
  ['control: goes to somebody else without the event’s lock', false, 201],
])('a code that was just changed %s', async (_what, isLocked, status) => {
  const owls = await host();
  const event_id = owls.event.id;
  let answer: Promise<{ status: number }> | undefined;
  await ctx.db.transaction().execute(async (tx) => {
    if (isLocked) await lockEvent(tx, event_id);
    const values = { event_id, email: guestEmail(), commission_basis_points: 1000, created_at: velvet.clock.now() };
    await tx
      .insertInto('promoter_links')
      .values({ ...values, referral_code: 'SHARED' })
      .execute();
    const changed = { referral_code: 'PRESENT', former_codes: ['SHARED'] };
    await tx.updateTable('promoter_links').set(changed).where('event_id', '=', event_id).execute();
    answer = add(owls, { user: guestEmail(), referral_code: 'SHARED' });
    await until(async () => (await countWaiting()) === 1);
  });
  expect((await answer)?.status).toBe(status);
});

test('a removed promoter who is restored by several requests at once is restored and told once', async () => {
  const owls = await host();
  const user = guestEmail();
  const { body: jo } = await add(owls, { user, referral_code: 'COMEBACK' });
  await remove(owls, jo);
  const again = () => add(owls, { user, referral_code: 'COMEBACK' });
  let answers: Promise<{ status: number }[]> | undefined;
  await ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('promoter_links').select('id').where('id', '=', jo.id).forUpdate().execute();
    answers = Promise.all([again(), again(), again()]);
    await until(async () => (await countWaiting()) === 3);
  });
  expect((await answers)?.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect(await mailsTo(velvet, user)).toHaveLength(2);
});

/** How many connections wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await velvet.database.pool.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}
