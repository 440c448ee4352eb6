import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import { limitKey } from '#server/domains/auth/limit-key.ts';
import { buildDoorLink, buildDoorman } from '#server/domains/doormen/factory.ts';
import { buildPromoCode, buildPromoCodeBatch } from '#server/domains/promo-codes/factory.ts';
import { buildPromoterLink } from '#server/domains/promoters/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call, guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { deliverMails, mailsTo } from '#server/testing/mails.ts';

const velvet = await createTestApp({ withMailbox: true, settings: { limit_promoter_mails_per_email_day: 1 } });
const { ctx } = velvet;

type Values = Parameters<typeof buildHostedEvent>[1];
const NOW = velvet.clock.now();
const DRAFT = { state: 'draft', published_at: null };
const build = (values: Values = {}) => buildHostedEvent(velvet, { ...DRAFT, ...values });
type Hosted = Awaited<ReturnType<typeof build>>;

const remove = ({ send }: Hosted) => send<{ code?: string; message?: string }>('DELETE', '/');
const exists = async ({ event }: Hosted) =>
  (await ctx.db.selectFrom('events').select('id').where('id', '=', event.id).execute()).length === 1;

describe('deleting a draft', () => {
  test('takes all that belongs to it, frees its address and is in the history', async () => {
    const hosted = await build({ title: 'Never to be' });
    const { id: event_id, organization_id, slug } = hosted.event;
    await buildPromoCode(ctx, { event_id });
    await buildPromoCodeBatch(ctx, { event_id });
    await buildPromoterLink(ctx, { event_id });
    await buildDoorman(ctx, { event_id });
    await buildDoorLink(ctx, { event_id });
    const image = sharp({ create: { width: 1200, height: 1500, channels: 3, background: '#123456' } }).png();
    const picture = { image: (await image.toBuffer()).toString('base64') };
    expect((await hosted.send('PUT', '/poster/', picture)).status).toBe(200);
    expect((await hosted.send('PATCH', '/', { version: 1, line_up: ['Glass Ferry'] })).status).toBe(200);

    expect(await remove(hosted)).toMatchObject({ status: 200, body: { message: 'The draft has been deleted.' } });

    expect(await exists(hosted)).toBe(false);
    expect((await hosted.send('GET', '/workspace/')).status).toBe(404);
    expect((await remove(hosted)).status).toBe(404);
    const headers = { authorization: hosted.authorization };
    const { body } = await call<{ results: HistoryEntry[] }>(
      velvet.url,
      `/organizations/${organization_id}/history/?kind=events`,
      { headers },
    );
    expect(body.results[0]).toMatchObject({ text: 'Draft deleted: Never to be', event: null });
    await buildHostedEvent(velvet, { ...DRAFT, slug });
  });

  test('is told to promoters and doormen who know of it, and to nobody else', async () => {
    const hosted = await build({ title: 'Never to be' });
    const [promoter, both, former, late] = [guestEmail(), guestEmail(), guestEmail(), guestEmail()];
    const add = (user: string) => hosted.send<{ id: string }>('POST', '/doormen/', { user });
    const rate = { commission_basis_points: 1000 };
    // The first mail is held back, because they had enough of them that day; the change is told.
    const changed = guestEmail();
    const promote = ({ send }: Hosted, user: string) =>
      send<{ id: string; version: number; is_mailed: boolean }>('POST', '/promoters/', { user, ...rate });
    await promote(await build(), changed);
    const { body: link } = await promote(hosted, changed);
    expect(link.is_mailed).toBe(false);
    await ctx.limits.giveBack('limit_promoter_mails_per_email_day', limitKey(changed));
    const better = { version: link.version, commission_basis_points: 1500 };
    expect((await hosted.send('PATCH', `/promoters/${link.id}/`, better)).status).toBe(200);
    for (const user of [promoter, both]) await promote(hosted, user);
    await add(both);
    const { id } = (await add(former)).body;
    await deliverMails(velvet);
    await hosted.send('DELETE', `/doormen/${id}/`);
    await add(late);

    expect((await remove(hosted)).status).toBe(200);

    const told = async (email: string) => {
      const mails = await mailsTo(velvet, email);
      return mails.filter(({ subject }) => subject === 'Deleted: Never to be').map(({ text }) => text);
    };
    expect(await told(promoter)).toEqual([expect.stringContaining('You no longer sell it')]);
    expect(await told(changed)).toEqual([expect.stringContaining('You no longer sell it')]);
    expect(await told(both)).toEqual([expect.stringContaining('You are not needed at its door.')]);
    expect([await told(former), await told(late)]).toEqual([[], []]);
    expect(await mailsTo(velvet, late)).toEqual([]);
  });

  test.each<[string, Values, string]>([
    ['a published event', { state: 'published', published_at: NOW }, 'was_published'],
    ['a draft that was published', { published_at: NOW }, 'was_published'],
    ['a cancelled event', { state: 'cancelled', published_at: NOW, cancelled_at: NOW }, 'was_published'],
    ['a draft that staff blocked', { blocked_at: NOW, blocked_reason: 'Reported' }, 'blocked_by_staff'],
  ])('is refused for %s', async (_what, values, code) => {
    const hosted = await build(values);
    expect(await remove(hosted)).toMatchObject({ status: 409, body: { code } });
    expect(await exists(hosted)).toBe(true);
  });

  test('beside the work of other hosts: published or deleted, and no call fails on our side', async () => {
    for (let round = 0; round < 12; round += 1) {
      const hosted = await build();
      const { event, send, authorization } = hosted;
      const type = { event_id: event.id, name: 'Late', price_amount: 0, capacity: 5 };
      const [removed, published, ...others] = await Promise.all([
        remove(hosted),
        send('POST', '/publish/'),
        send('PATCH', '/', { version: 1, title: 'Other' }),
        send('GET', '/workspace/'),
        call(velvet.url, '/events/my-events/', { headers: { authorization } }),
        call(velvet.url, '/payment/connect/dashboard-data/', { headers: { authorization } }),
        send('POST', '/promo-codes/', { code: 'SUMMER', kind: 'percent', percent_basis_points: 1000 }),
        send('POST', '/doormen/', { user: 'door@example.com' }),
        send('POST', '/invitations/', { email: guestEmail() }),
        send('POST', '/complimentary/', { name: 'Gia', email: guestEmail(), ticket_type_id: hosted.types[0]?.id }),
        call(velvet.url, '/ticket-types/', { method: 'POST', body: type, headers: { authorization } }),
      ]);
      expect([removed.status, published.status]).toEqual(removed.status === 200 ? [200, 404] : [409, 200]);
      expect(others.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
      expect(await exists(hosted)).toBe(removed.status === 409);
    }
  });
});
