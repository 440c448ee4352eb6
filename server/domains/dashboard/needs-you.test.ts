import { beforeAll, expect, test } from 'vitest';
import type { DashboardData } from '#contract/dashboard-data.ts';
import { buildEvent } from '#server/domains/events/factory.ts';
import { addMilliseconds, HOUR } from '#server/platform/lib/clock.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';
import { buildHost } from '#server/testing/host.ts';

let velvet: TestApp;
beforeAll(async () => {
  velvet = await createTestApp();
});

test('what waits for the host is due at the doors, and the door of an event under way until its end', async () => {
  const host = await buildHost(velvet);
  const at = (hours: number) => addMilliseconds(velvet.clock.now(), hours * HOUR);
  const values = { organization_id: host.organization.id };
  const [started, ends, doors] = [at(-1), at(5), at(30)];
  await buildEvent(velvet.ctx, { ...values, doors_at: started, starts_at: started, ends_at: ends });
  await buildEvent(velvet.ctx, {
    ...values,
    ...{ state: 'draft', published_at: null, doors_at: doors, starts_at: at(31), ends_at: at(36) },
  });
  const { body } = await host.send<DashboardData>('GET', '/payment/connect/dashboard-data/');
  expect(body.needs_you.map(({ next_step, due_at }) => [next_step.code, due_at])).toEqual([
    ['open_door', ends.toISOString()],
    ['add_ticket_type', doors.toISOString()],
  ]);
});
