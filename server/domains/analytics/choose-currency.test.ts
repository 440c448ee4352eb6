import { expect, test } from 'vitest';
import type { Analytics } from '#contract/analytics.ts';
import { buildSession, buildUser } from '#server/domains/auth/factory.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildOrganization } from '#server/domains/organizations/factory.ts';
import { createTestApp } from '#server/testing/app.ts';
import { call } from '#server/testing/checkout.ts';

const { ctx, url } = await createTestApp();

test('without events the figures are in the organization’s own currency, later in that of its events', async () => {
  const owner = await buildUser(ctx, { is_seller: true });
  const organization = await buildOrganization(ctx, { owner_user_id: owner.id, country: 'AU', currency: 'aud' });
  const headers = { authorization: `Token ${await buildSession(ctx, owner)}` };
  const read = async () => (await call<Analytics>(url, '/payment/connect/analytics/', { headers })).body;
  expect(await read()).toMatchObject({
    currency: 'aud',
    currencies: [],
    totals: { gross: { amount: 0, currency: 'aud' } },
  });
  await buildEvent(ctx, { organization_id: organization.id, currency: 'nzd' });
  expect(await read()).toMatchObject({ currency: 'nzd', currencies: ['nzd'] });
});
