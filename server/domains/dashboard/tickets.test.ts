import { expect, test } from 'vitest';
import type { DashboardData } from '#contract/dashboard-data.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { buildTicketType } from '#server/domains/ticket-types/factory.ts';
import { addMilliseconds, DAY } from '#server/platform/lib/clock.ts';
import { createTestApp } from '#server/testing/app.ts';
import { buildHost } from '#server/testing/host.ts';

const velvet = await createTestApp();

test('tickets are those of every published event that is not over, however many there are', async () => {
  const host = await buildHost(velvet);
  const organization_id = host.organization.id;
  for (let n = 0; n < 60; n++) await buildEvent(velvet.ctx, { organization_id, state: 'draft', published_at: null });
  const starts_at = addMilliseconds(velvet.clock.now(), 30 * DAY);
  const times = { doors_at: null, starts_at, ends_at: addMilliseconds(starts_at, DAY) };
  const event = await buildEvent(velvet.ctx, { organization_id, ...times });
  await buildTicketType(velvet.ctx, { event_id: event.id, capacity: 40 });
  const { body } = await host.send<DashboardData>('GET', '/payment/connect/dashboard-data/');
  expect(body.tickets).toEqual({ sold: 0, sellable: 40 });
});
