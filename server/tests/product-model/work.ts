import fc from 'fast-check';
import { expect } from 'vitest';
import { countFacts } from '#server/domains/analytics/count-facts.ts';
import { expireHolds } from '#server/domains/checkout/holds/expire-holds.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { allJobs } from '#server/jobs.ts';
import { MINUTE } from '#server/platform/lib/clock.ts';
import { matchWaitingLists } from '#server/domains/waiting-list/match-waiting-lists.ts';
import { at, type ModelOrder } from './model.ts';
import { agree } from './agree.ts';
import { expectServed } from './agree-on-entries.ts';
import type { Product } from './product.ts';
import { step } from './step.ts';

/** Jobs that only read, draw or tidy up, and the nightly comparison with the provider's records. */
const LEFT_OUT = /^(draw_|forget_|check_payment_setup|warn_of_|refresh_|reconcile_balance|look_at_|check_invariants)/;

/** The work of a worker in its order: one round of its loops and scheduled jobs. */
function workOf({ world }: Product): (() => Promise<unknown>)[] {
  const { ctx } = world;
  const jobs = Object.entries(allJobs(ctx)).filter(([name, { cron }]) => cron !== undefined && !LEFT_OUT.test(name));
  const helpers = {} as Parameters<(typeof jobs)[number][1]['run']>[1];
  return [
    () => world.processInbox(),
    () => expireHolds(ctx),
    () => matchWaitingLists(ctx),
    ...jobs.map(
      ([, job]) =>
        () =>
          job.run({}, helpers),
    ),
    () => sendRefunds(ctx),
    () => countFacts(ctx),
  ];
}

/** The worker does part of its work; a job may fail while the provider fails. */
async function work(product: Product, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (const task of workOf(product).slice(0, most)) await tolerant(product, task);
}

async function tolerant({ model }: Product, task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!model.isFaulty) throw error;
  }
}

/** A worker starts and is stopped; then another one starts, or two at once. */
export const workStep = step<{ most: number; together: boolean }>('work', {
  async run(product, { most, together }) {
    await product.world.control('POST', '/webhooks/drain');
    product.model.hasTwoWorkers = together;
    if (together) await Promise.all([work(product, most), work(product)]);
    else await work(product, most);
  },
});

/** The provider works again, and all queued work is done. */
export async function settle(product: Product): Promise<void> {
  const { world, model } = product;
  model.isFaulty = false;
  await world.control('DELETE', '/faults');
  await world.control('DELETE', '/webhooks');
  await world.control('POST', '/webhooks', { sign_time: 'virtual' });
  // Long enough for everything that is retried after a delay.
  for (let round = 0; round < 2; round += 1) {
    await world.advance(6 * MINUTE);
    await world.control('POST', '/webhooks/drain');
    await work(product);
  }
  expect(await world.settleWebhooks()).toEqual([]);
  await matchWaitingLists(world.ctx);
  model.worked_at = world.ctx.clock.now();
}

/** After that no payment is left without tickets or refund. */
export async function expectSettled({ model, world }: Product): Promise<void> {
  const rows = await world.ctx.db.selectFrom('orders').select(['id', 'status']).execute();
  const hanging = model.orders.filter((order) => order.isCharged && !rows.some((row) => isSettled(row, order)));
  expect(
    hanging.map(({ id }) => id),
    'paid orders without tickets or refund',
  ).toEqual([]);
  const open = await world.ctx.db.selectFrom('refunds').select('id').where('state', '=', 'intent').execute();
  expect(open, 'refunds that were not sent').toEqual([]);
}

const isSettled = (row: { id: string; status: string }, { id }: ModelOrder) =>
  row.id === id && !['held', 'releasing', 'expired', 'failed'].includes(row.status);

/** All queued work is done. */
export const settleStep = step('settle', {
  async run(product) {
    await settle(product);
    await expectSettled(product);
    await agree(product);
    expectServed(product);
  },
});

// The provider stores the response of work that was done, also an error: the same key does not do it twice.
const FAULTS = [
  { kind: 'rate_limit' },
  { kind: 'error_500' },
  { kind: 'error_500', stored: true },
  { kind: 'error_500', stored: true, after_work: true },
  { kind: 'reset_before', times: 2 },
  { kind: 'reset_after', times: 2 },
  { kind: 'truncate', times: 2 },
];
const PLACES = [
  { method: 'POST', path: '/v1/refunds' },
  { method: 'POST', path: '/v1/checkout/sessions' },
  { method: 'POST', path: '/v1/checkout/sessions/*/expire' },
  { method: 'GET', path: '/v1/checkout/sessions/*' },
  { method: 'POST', path: '/v1/transfers' },
];

/** The provider will fail one of the next calls: before the work, after it, or with a rate limit. */
const fault = step<{ kind: number; place: number; nth: number }>('fault', {
  async run({ world, model }, { kind, place, nth }) {
    model.isFaulty = true;
    await world.control('POST', '/faults', { ...at(FAULTS, kind), ...at(PLACES, place), nth });
  },
});

const MESSENGERS = [{ drop: 2 }, { duplicate: 2 }, { shuffle_ms: 20, parallel: 1 }, { never: true }];

/** Webhooks get lost, arrive twice or in another order. */
const messenger = step<{ way: number }>('webhooks', {
  run: ({ world }, { way }) => world.control('POST', '/webhooks', at(MESSENGERS, way)),
});

const record = fc.record;

/** The steps of the background work and its failures, with their weights. */
export const workSteps = [
  { weight: 3, arbitrary: record({ most: fc.integer({ min: 1, max: 30 }), together: fc.boolean() }).map(workStep) },
  { weight: 3, arbitrary: fc.constant(null).map(settleStep) },
  {
    weight: 3,
    arbitrary: record({ kind: fc.nat({ max: 6 }), place: fc.nat({ max: 4 }), nth: fc.integer({ min: 1, max: 3 }) }).map(
      fault,
    ),
  },
  { weight: 1, arbitrary: record({ way: fc.nat({ max: 3 }) }).map(messenger) },
];
