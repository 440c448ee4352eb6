import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Sandbox } from '../state/sandbox.ts';

const SeedBody = z.strictObject({ seed: z.string().min(1) });

const DUMPED = [
  'checkout_sessions',
  'payment_intents',
  'charges',
  'refunds',
  'balance_transactions',
  'connected_transactions',
  'transfers',
  'payouts',
  'disputes',
  'fraud_warnings',
  'transfer_reversals',
  'events',
  'accounts',
  'hosted_links',
  'deliveries',
  'tasks',
] as const;

/** Dumps everything, resets everything, seeds the random numbers. */
export function registerStateControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { store, scheduler, webhooks, faults, clock, ids } = sandbox;
  app.get('/dump', () => Object.fromEntries(DUMPED.map((name) => [name, [...store.oldestFirst(name)]])));
  app.post('/reset', () => {
    store.clear();
    scheduler.clear();
    webhooks.clear();
    faults.clear();
    clock.advance(-clock.offset_ms);
    return { reset: true };
  });
  app.post('/seed', (request) => {
    ids.reseed(SeedBody.parse(request.body).seed);
    return { seeded: true };
  });
}
