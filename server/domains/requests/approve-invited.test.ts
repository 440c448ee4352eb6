import { describe, expect, test } from 'vitest';
import type { Decision } from '#contract/requests.ts';
import { newNumericCode } from '#server/platform/lib/random.ts';
import { createTestApp } from '#server/testing/app.ts';
import { guestEmail } from '#server/testing/checkout.ts';
import { buildHostedEvent } from '#server/testing/host.ts';
import { mailsTo } from '#server/testing/mails.ts';
import { buildRequest } from './factory.ts';

const velvet = await createTestApp({
  withMailbox: true,
  settings: { limit_invitations_per_event_day: 2, limit_invitations_per_organization_day: 4 },
});
const { ctx } = velvet;

type Answer = Decision & { code?: string; detail?: string };

async function host() {
  const owls = await buildHostedEvent(velvet, { visibility: 'private', takes_requests: true }, [
    { name: 'Floor', price_amount: 2000 },
    { name: 'Table', price_amount: 9000, by_request: true },
  ]);
  const [floor, table] = owls.types.map(({ id }) => id);
  const invite = (body: object) => owls.send('POST', '/invitations/', body);
  const asks = (values: object) => buildRequest(ctx, { event_id: owls.event.id, ...values });
  const approve = (ids: string[], body: object = {}) =>
    owls.send<Answer>('POST', '/requests/approve/', { request_ids: ids, ...body });
  const invited = () =>
    ctx.db.selectFrom('invitations').selectAll().where('event_id', '=', owls.event.id).orderBy('id').execute();
  return { ...owls, floor, table, invite, asks, approve, invited };
}

describe('approving somebody who is invited already', () => {
  test('offers what they asked for, and mails them; nothing they had is lost', async () => {
    const owls = await host();
    const email = guestEmail();
    await owls.invite({ email, note: 'Come!', ticket_type_id: owls.floor, is_complimentary: false, plus_ones: 3 });
    const request = await owls.asks({ email, plus_ones: 1, ticket_type_id: owls.table });
    expect((await owls.approve([request.id])).body).toEqual({ decided: 1, already_invited: 0, skipped: [] });
    expect(await owls.invited()).toMatchObject([{ email, note: 'Come!', ticket_type_id: owls.table, plus_ones: 3 }]);
    expect(await mailsTo(velvet, email)).toHaveLength(2);
  });

  test('leaves free tickets free, and an accepted invitation as it is', async () => {
    const owls = await host();
    const [free, come] = [guestEmail(), guestEmail()];
    for (const email of [free, come])
      await owls.invite({ email, ticket_type_id: owls.floor, is_complimentary: true, plus_ones: 0 });
    await ctx.db
      .updateTable('invitations')
      .set({ accepted_at: velvet.clock.now() })
      .where('email', '=', come)
      .execute();
    const requests = [];
    for (const email of [free, come])
      requests.push(await owls.asks({ email, plus_ones: 1, ticket_type_id: owls.table }));
    const { body } = await owls.approve(requests.map(({ id }) => id));
    expect(body).toMatchObject({ decided: 2, already_invited: 1 });
    const kept = { ticket_type_id: owls.floor, is_complimentary: true };
    expect(await owls.invited()).toMatchObject([
      { ...kept, plus_ones: 1 },
      { ...kept, plus_ones: 0 },
    ]);
  });
});

describe('approvals', () => {
  test('count towards the organization’s daily limit of invitations, and not the event’s', async () => {
    const owls = await host();
    const requests = [];
    for (let n = 0; n < 5; n += 1) requests.push((await owls.asks({ email: `a${newNumericCode(12)}@example.com` })).id);
    const all = await owls.approve(requests);
    expect([all.status, all.body.code]).toEqual([429, 'rate_limited']);
    expect(all.body.detail).toContain('You can approve 4 more today.');
    expect(await owls.invited()).toEqual([]);
    expect((await owls.approve(requests.slice(0, 3))).status).toBe(200);
    expect((await owls.invite({ email: guestEmail() })).status).toBe(201);
    expect((await owls.invite({ email: guestEmail() })).status).toBe(429);
    expect((await owls.approve(requests.slice(3))).status).toBe(429);
  });
});
