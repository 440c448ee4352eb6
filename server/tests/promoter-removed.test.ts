import { expect, test } from 'vitest';
import type { Promoter } from '#contract/promoters.ts';
import { buildSession, PASSWORD } from '#server/domains/auth/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { formatLongDay } from '#server/platform/lib/format-time.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { AVAILABLE_CARD } from '#server/testing/paying.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { createPromoterMoneyWorld } from '#server/testing/promoter-money.ts';

const world = await createPromoterMoneyWorld({ withMailbox: true });

/** The event of a link, and the calls of the host who owns it. */
async function hostOf({ event_id }: { event_id: string }) {
  const { ctx, url } = world;
  const event = await ctx.db
    .selectFrom('events as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .innerJoin('users as u', 'u.id', 'o.owner_user_id')
    .select(['e.id', 'e.title', 'e.ends_at', 'e.time_zone', 'u.id as owner_id'])
    .where('e.id', '=', event_id)
    .executeTakeFirstOrThrow();
  const headers = { authorization: `Token ${await buildSession(ctx, { id: event.owner_id })}` };
  const path = `/events/${event.id}/promoters/`;
  return {
    event,
    list: async () => (await call<{ results: Promoter[] }>(url, path, { method: 'GET', headers })).body.results,
    remove: ({ id }: { id: string }) => call(url, `${path}${id}/`, { method: 'DELETE', headers }),
  };
}

test('a removed promoter reads what is still owed, and from when on it is paid', async () => {
  const jo = await world.buildPromoted();
  await jo.buy();
  const { event, remove } = await hostOf(jo.link);
  expect((await remove(jo.link)).status).toBe(200);
  const [mail] = await mailsTo(world, jo.user.email);
  expect(mail?.subject).toBe(`You no longer sell ${event.title}`);
  expect(mail?.text).toContain('What you earned stays yours.');
  expect(mail?.text).toContain('Still to be paid: €10.00');
  const day = formatLongDay(addMilliseconds(event.ends_at ?? new Date(0), 2 * DAY), event.time_zone);
  expect(mail?.text).toContain(`When: From ${day} on, once all you earned is at least €10.00`);
  expect(mail?.links).toContain(`${world.ctx.config.publicUrl}/promoter`);
});

test('somebody without an account who sold something is told as well, and how to be paid', async () => {
  const { type } = await world.buildPromoted();
  const link = await buildPromoterLink(world.ctx, { event_id: type.event_id });
  const order = { ticket_type_id: type.id, quantity: 1, email: guestEmail(), referral_code: link.referral_code };
  await world.card((await world.holdAndPay(order)).page, AVAILABLE_CARD);
  await world.settleWebhooks();
  const { remove } = await hostOf(link);
  await remove(link);
  const [mail] = await mailsTo(world, link.email);
  expect(mail?.text).toContain('Still to be paid: €5.00');
  expect(mail?.text).toContain(`Create an account with ${link.email} to be paid.`);
});

test('somebody whose commission is still pending keeps their account until it is paid', async () => {
  const jo = await world.buildPromoted();
  await jo.buy();
  const body = { password: PASSWORD };
  expect(await call(world.url, '/auth/user/delete/', { method: 'POST', headers: jo.headers, body })).toMatchObject({
    status: 409,
    body: {
      code: 'has_obligations',
      detail: expect.stringContaining('Commission you earned has not been paid out yet'),
    },
  });
});

test('the host’s list says at which other rates sales of a link were made', async () => {
  const jo = await world.buildPromoted();
  await jo.buy();
  const { list } = await hostOf(jo.link);
  const rates = async () => (await list()).map(({ earlier_rates }) => earlier_rates);
  expect(await rates()).toEqual([[]]);
  await world.ctx.db
    .updateTable('promoter_links')
    .set({ commission_basis_points: 500 })
    .where('id', '=', jo.link.id)
    .execute();
  expect(await rates()).toEqual([[{ commission_basis_points: 1000, commission_fixed: null }]]);
});
