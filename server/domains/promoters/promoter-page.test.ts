import { describe, expect, test } from 'vitest';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildResaleSale } from '#server/domains/checkout/factory.ts';
import { buildListing } from '#server/domains/resale/factory.ts';
import { refundOrder } from '#server/testing/refund.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { promoterCalls } from '#server/testing/promoters.ts';

const CLICKS_PER_HOUR = 3;
const velvet = await createTestApp({ settings: { limit_clicks_per_link_hour: CLICKS_PER_HOUR } });
const { ctx, url } = velvet;
const { host, add, list, remove, click, creditOf, pageOf, verified } = promoterCalls(velvet);

describe('clicks', () => {
  test('are counted per link and day; unknown and removed codes get the same response and are not counted', async () => {
    const owls = await host();
    const { body: jo } = await add(owls, { user: guestEmail() });
    const { body: gone } = await add(owls, { user: guestEmail() });
    await remove(owls, gone);
    // Somebody has the same code at another event.
    const others = await host();
    await add(others, { user: guestEmail(), referral_code: jo.referral_code });
    const answers = [];
    for (const code of [jo.referral_code.toLowerCase(), 'NOBODY', gone.referral_code])
      answers.push(await click(owls, code));
    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ]);
    expect(await list(owls)).toMatchObject([{ id: jo.id, clicks: 1 }]);
    expect(await list(others)).toMatchObject([{ clicks: 0 }]);
    const stored = await ctx.db
      .selectFrom('promoter_clicks')
      .selectAll()
      .where('promoter_link_id', '=', jo.id)
      .execute();
    expect(stored.map((row) => Object.keys(row).sort())).toEqual([['clicks', 'day', 'promoter_link_id']]);
  });

  test('in a loop from one address stop being counted', async () => {
    const owls = await host();
    const { body: jo } = await add(owls, { user: guestEmail() });
    for (let times = 0; times < CLICKS_PER_HOUR + 2; times += 1) await click(owls, jo.referral_code);
    expect((await list(owls))[0]?.clicks).toBe(CLICKS_PER_HOUR);
  });
});

describe('the promoter', () => {
  test('who verifies the address later owns the links, and sees no buyer', async () => {
    const owls = await host();
    const email = guestEmail();
    const { body: jo } = await add(owls, { user: email });
    const buyer = guestEmail();
    await creditOf(owls, jo.referral_code, { email: buyer });
    const { headers } = await verified(email);
    const page = await pageOf(headers);
    expect(page.results).toMatchObject([
      { id: jo.id, url: jo.url, event: { title: owls.event.title, is_over: false } },
    ]);
    expect(JSON.stringify(page)).not.toContain(buyer);
  });

  test('without links has an empty page', async () => {
    const { headers } = await buildSignedIn(ctx);
    expect(await pageOf(headers)).toMatchObject({ totals: [], results: [] });
  });

  test('sees when pending commission is earned: 48 hours after the event', async () => {
    const owls = await host();
    const { user, headers } = await buildSignedIn(ctx);
    await add(owls, { user: user.username });
    const ends = owls.event.ends_at as Date;
    expect((await pageOf(headers)).results[0]?.earned_at).toBe(addMilliseconds(ends, 2 * DAY).toISOString());
  });

  test('gets the QR code of the link, and nobody else’s', async () => {
    const owls = await host();
    const { user, headers } = await buildSignedIn(ctx);
    const { body: own } = await add(owls, { user: user.username });
    const { body: other } = await add(owls, { user: guestEmail() });
    const qr = (id: string) =>
      call<{ url: string; svg: string; png: string }>(url, `/events/${owls.event.slug}/promoters/${id}/qr/`, {
        headers,
      });
    const { body } = await qr(own.id);
    expect([body.url, body.svg.slice(0, 4), Buffer.from(body.png, 'base64').subarray(1, 4).toString()]).toEqual([
      own.url,
      '<svg',
      'PNG',
    ]);
    expect((await qr(other.id)).status).toBe(404);
  });
});

test('sees Resale purchases through the link on their own line, also if the link has ended and sold nothing else', async () => {
  const owls = await host();
  const { user, headers } = await verified(guestEmail());
  const { body: jo } = await add(owls, { user: user.email });
  const [type] = owls.types;
  const { listing } = await buildListing(ctx, { ...(type && { type }) });
  const { order } = await buildResaleSale(ctx, { listing, referral_code: jo.referral_code });
  // It is a part of our fee: the host owes none of it.
  expect(await list(owls)).toMatchObject([{ id: jo.id, commission: { pending: { amount: 0 } } }]);
  await remove(owls, jo);
  const { results } = await pageOf(headers);
  expect(results).toMatchObject([
    {
      tickets: 0,
      resale: {
        tickets: 1,
        amount: { amount: Math.round((order.fee_amount * ctx.settings.resale_finder_basis_points) / 10_000) },
        share_basis_points: ctx.settings.resale_finder_basis_points,
        last_at: order.paid_at?.toISOString(),
      },
    },
  ]);
  expect(results[0]?.commission.pending).toEqual(results[0]?.resale?.amount);
  await refundOrder(ctx, order.id, { reason: 'staff' });
  const [undone] = (await pageOf(headers)).results;
  expect(undone?.commission).toMatchObject({ pending: { amount: 0 }, reversed: results[0]?.commission.pending });
  expect(undone?.resale).toBeNull();
});
