import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { HistoryEntry } from '#contract/history.ts';
import { buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildMember } from '#server/domains/organizations/factory.ts';
import { buildSale } from '#server/domains/tickets/factory.ts';
import { writeAudit } from '#server/platform/db/audit.ts';
import { auditActions } from '#server/platform/db/audit-actions.ts';
import { newId } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { words } from './words.ts';

const velvet = await createTestApp({ settings: { page_size: 3 } });
const { ctx } = velvet;

type Hosted = Awaited<ReturnType<typeof buildHostedEvent>>;
type Page = { results: HistoryEntry[]; next: string | null; previous: string | null; events: { title: string }[] };

const at = (path: string, { authorization }: Hosted) => call<Page>(velvet.url, path, { headers: { authorization } });
const below = (address: string | null) => (address ?? '').replace('/services/api', '');
const history = (host: Hosted, query = '') => at(`/organizations/${host.event.organization_id}/history/${query}`, host);

/** All pages of the history, as texts, newest first. */
async function tell(host: Hosted, query = ''): Promise<string[]> {
  const texts: string[] = [];
  for (let { body } = await history(host, query); ; { body } = await at(below(body.next), host)) {
    texts.push(...body.results.map(({ text }) => text));
    if (!body.next) return texts;
  }
}

describe('the history of an organization', () => {
  test('shows in words what its people did', async () => {
    const host = await buildHostedEvent(velvet, {}, [{ name: 'Regular', price_amount: 0 }]);
    const [type] = host.types;
    const manager = await buildUser(ctx, { first_name: 'Ana', last_name: 'Silva' });
    const { organization_id } = host.event;
    await buildMember(ctx, { organization_id, user_id: manager.id, role: 'door' });
    const headers = { authorization: host.authorization };
    await call(velvet.url, `/ticket-types/${type?.id}/`, { method: 'PATCH', body: { name: 'Early' }, headers });
    await host.send('PATCH', '/', { version: 1, title: 'Another night' });
    await host.send('POST', '/promo-codes/', { code: 'SUMMER', kind: 'percent', percent_basis_points: 1000 });
    await call(velvet.url, `/organizations/${organization_id}/team/${manager.id}/`, {
      method: 'PATCH',
      body: { role: 'manager' },
      headers,
    });
    const ben = await buildUser(ctx, { first_name: 'Ben', last_name: 'Berg' });
    await host.send('POST', '/promoters/', { user: ben.username, referral_code: 'BEN', commission_basis_points: 500 });
    await host.send('POST', '/doormen/', { user: ben.username });
    // Whether an account has an address is never told.
    const { email } = await buildUser(ctx, { first_name: 'Mia', last_name: 'Lund' });
    await host.send('POST', '/promoters/', { user: email, referral_code: 'MIA', commission_basis_points: 500 });
    await host.send('POST', '/doormen/', { user: email });
    const told = await tell(host);
    expect(told).toEqual([
      `Doorman ${email} added`,
      'Promoter MIA added',
      'Doorman Ben Berg added',
      'Promoter Ben Berg added',
      'Role of Ana Silva changed from door to manager',
      'Promo code SUMMER added',
      'Event changed: title',
      'Ticket type Early changed: name',
    ]);
    expect(await tell(host, '?kind=tickets')).toEqual(['Promo code SUMMER added', 'Ticket type Early changed: name']);
    const [first] = (await history(host, '?kind=events')).body.results;
    expect(first).toMatchObject({ event: { title: 'Another night' }, is_by_staff: false, actor: expect.any(String) });
  });

  test('has the acts of staff with their reason and without their name, but nothing about staff itself', async () => {
    const host = await buildHostedEvent(velvet);
    const staff = await buildUser(ctx, { first_name: 'Kim', last_name: 'Staff' });
    const entry = { at: ctx.clock.now(), actor_user_id: staff.id };
    const organization = { type: 'organization', id: host.event.organization_id } as const;
    const { order } = await buildSale(ctx, { type: host.types[0] });
    const data = { reason: 'Reported by its guests' };
    await writeAudit(ctx.db, { ...entry, action: 'staff.payouts_frozen', subject: organization, data });
    await writeAudit(ctx.db, { ...entry, action: 'staff.looked', subject: organization, data });
    await writeAudit(ctx.db, {
      ...entry,
      action: 'order.refunded',
      subject: { type: 'order', id: order.id },
      data: {
        reason: 'staff',
        note: 'A double payment',
        ticket_ids: [newId()],
        amount: 5400,
        currency: 'eur',
      },
    });
    await writeAudit(ctx.db, {
      ...entry,
      action: 'order.refunded',
      subject: { type: 'order', id: order.id },
      data: { reason: 'staff', note: 'Nothing was paid', ticket_ids: [newId()], amount: 0, currency: 'eur' },
    });
    const { results } = (await history(host)).body;
    expect(results).toHaveLength(3);
    expect(results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ text: 'Payouts frozen', actor: null, is_by_staff: true, ...data }),
        expect.objectContaining({
          text: 'Order refunded: €54.00, 1 ticket ended',
          actor: null,
          is_by_staff: true,
          reason: 'A double payment',
          order_id: order.id,
        }),
        expect.objectContaining({ text: 'Order cancelled: 1 ticket ended', reason: 'Nothing was paid' }),
      ]),
    );
  });

  test('pages forward and back, filters by event, and has nothing of other organizations', async () => {
    const [host, other] = [await buildHostedEvent(velvet), await buildHostedEvent(velvet)];
    const second = await buildEvent(ctx, { organization_id: host.event.organization_id });
    for (let n = 0; n < 7; n += 1) {
      const subject = { type: 'event', id: n < 5 ? host.event.id : second.id } as const;
      const data = { gates: [`Gate ${n}`] };
      await writeAudit(ctx.db, { at: ctx.clock.now(), action: 'event.gates_set', actor_user_id: null, subject, data });
    }
    const all = Array.from({ length: 7 }, (_, n) => `Gates set: Gate ${6 - n}`);
    expect(await tell(host)).toEqual(all);
    expect(await tell(host, `?event=${host.event.slug}`)).toEqual(all.slice(2));
    const first = await history(host);
    const next = await at(below(first.body.next), host);
    const back = await at(below(next.body.previous), host);
    expect(back.body.results).toEqual(first.body.results);
    expect(await tell(other)).toEqual([]);
    expect((await history(host, `?event=${other.event.slug}`)).status).toBe(404);
    expect((await history(host, '?cursor=x')).status).toBe(400);
    expect((await at(`/organizations/${host.event.organization_id}/history/`, other)).status).toBe(404);
  });
});

describe('words', () => {
  test('every action has a text, or is not for hosts, also with minimal data', () => {
    expect(Object.keys(words).toSorted()).toEqual([...auditActions].toSorted());
    for (const [action, told] of Object.entries(words))
      if (told) expect(told.say({ name: 'Ana', data: {} }), action).toMatch(/^[\p{Lu}\d]/u);
  });

  test('actions that SQL functions write are among them', () => {
    const folder = new URL('../../platform/db/functions/', import.meta.url);
    const sql = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
    const written = sql.flatMap((text) => [...text.matchAll(/insert into audit_log[^;]*?'([a-z_]+\.[a-z_]+)'/g)]);
    expect(written.length).toBeGreaterThan(0);
    for (const [, action] of written) expect(auditActions).toContain(action);
  });
});
