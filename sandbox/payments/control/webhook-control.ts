import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Sandbox } from '../state/sandbox.ts';
import { ControlError } from './control-error.ts';

const MAX_COPIES = 100;

const Signature = z.enum(['ok', 'wrong', 'stale', 'future', 'two', 'other']);
const Count = z.int().min(0).max(1_000_000);
const Milliseconds = z.int().min(0).max(3_600_000);

const SettingsBody = z
  .strictObject({
    delay_ms: Milliseconds,
    shuffle_ms: Milliseconds,
    never: z.boolean(),
    drop: Count,
    duplicate: z.int().min(0).max(MAX_COPIES),
    parallel: z.int().min(0).max(MAX_COPIES),
    signature: Signature,
    signature_times: Count.nullable(),
    types: z.array(z.string()).nullable(),
    retry_schedule_ms: z.array(Milliseconds).min(1),
    max_attempts: z.int().min(1),
    timeout_ms: z.int().min(1).max(120_000),
    sign_time: z.enum(['real', 'virtual']),
  })
  .partial();

const SendBody = z.strictObject({
  event_id: z.string(),
  copies: z.int().min(1).max(MAX_COPIES).default(1),
  signature: Signature.default('ok'),
});

const DrainBody = z.strictObject({ timeout_ms: Milliseconds.default(10_000) }).default({ timeout_ms: 10_000 });

/** Sets how events are delivered, or delivers one again. */
export function registerWebhookControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { settings, webhooks, store } = sandbox;
  const state = (): object => ({ settings: settings.webhooks, pending: webhooks.pending, history: webhooks.history });
  app.get('/webhooks', state);
  app.post('/webhooks', (request) => {
    settings.changeWebhooks(SettingsBody.parse(request.body));
    return state();
  });
  app.delete('/webhooks', () => {
    settings.resetWebhooks();
    return state();
  });
  app.post('/webhooks/send', (request) => {
    const { event_id, copies, signature } = SendBody.parse(request.body);
    const record = store.get('events', event_id);
    if (!record) throw new ControlError(404, `No such event: ${event_id}`);
    return { deliveries: webhooks.send(record, copies, signature) };
  });
  app.post('/webhooks/drain', async (request) => {
    const { timeout_ms } = DrainBody.parse(request.body ?? undefined);
    return { drained: await webhooks.drained(timeout_ms), pending: webhooks.pending };
  });
}
