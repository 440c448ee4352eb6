import { beforeAll, describe, expect, test } from 'vitest';
import type { EventEditor } from '#contract/event-editing.ts';
import { buildSignedIn } from '#server/domains/auth/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp();
});

const form = {
  title: 'Velvet Night',
  category: 'party',
  starts_at: '2031-12-12T23:00',
  ends_at: '2031-12-13T05:00',
  venue_name: 'The Cellar',
  city: 'Berlin',
  country: 'DE',
};

async function buildHost() {
  const { user, headers } = await buildSignedIn(velvet.ctx, { is_seller: true });
  const organization = await buildOrganization(velvet.ctx, { owner_user_id: user.id });
  return { organization, headers };
}

describe('making an event', () => {
  test('takes a title, a kind, a start and an end, a place and a ticket, and answers with a draft', async () => {
    const { headers } = await buildHost();
    const ticket = { ticket_name: 'Early bird', ticket_price: { amount: 2000, currency: 'eur' }, ticket_quantity: 50 };
    const { status, body } = await call<EventEditor>(velvet.url, '/events/', {
      method: 'POST',
      headers,
      body: { ...form, ...ticket },
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...form, time_zone: 'Europe/Berlin', state: 'draft', version: 1, sellable: 50 });
    const publish = await call<EventEditor>(velvet.url, `/events/${body.slug}/publish/`, { method: 'POST', headers });
    expect(publish.body).toMatchObject({ state: 'published', version: 2, next_step: { code: 'share' } });
  });
});
