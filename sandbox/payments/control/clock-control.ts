import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import type { Sandbox } from '../state/sandbox.ts';

const ClockBody = z.union([
  z.strictObject({ set: z.union([z.iso.datetime({ offset: true }), z.int()]) }),
  z.strictObject({ advance_s: z.number() }),
  z.strictObject({ reset: z.literal(true) }),
]);

// The page's buttons only move the clock forward.
const ClockForm = z.strictObject({ advance_s: z.coerce.number() });

function fromForm(body: unknown): object {
  return Object.fromEntries(new URLSearchParams(String(body)));
}

/** Reads and moves the virtual clock; everything that becomes due has happened when the response is sent. */
export function registerClockControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { clock, scheduler, settings } = sandbox;
  const now = (): object => ({
    now: new Date(clock.now()).toISOString(),
    now_s: clock.seconds(),
    offset_ms: clock.offset_ms,
  });
  app.get('/clock', now);
  app.post('/clock', async (request, reply) => {
    const isForm = typeof request.body === 'string';
    const body = isForm ? ClockForm.parse(fromForm(request.body)) : ClockBody.parse(request.body);
    if ('set' in body) clock.moveTo(typeof body.set === 'number' ? body.set * 1000 : Date.parse(body.set));
    else if ('advance_s' in body) clock.advance(body.advance_s * 1000);
    else clock.advance(-clock.offset_ms);
    settings.rememberClock(clock.offset_ms);
    scheduler.runDue();
    if (!isForm) return now();
    await sandbox.store.flushed();
    return reply.redirect('/_sandbox/accounts', 303);
  });
}
