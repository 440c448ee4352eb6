import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { hasLocalName, isLocalCaller } from '#sandbox/lib/local-only.ts';

import type { Sandbox } from '../state/sandbox.ts';
import { registerAccountControl } from './account-control.ts';
import { ControlError } from './control-error.ts';
import { registerClockControl } from './clock-control.ts';
import { registerDisputeControl } from './dispute-control.ts';
import { registerFaultControl } from './fault-control.ts';
import { registerMoneyControl } from './money-control.ts';
import { registerStateControl } from './state-control.ts';
import { registerWebhookControl } from './webhook-control.ts';

/**
 * The control API for tests; for callers on this machine only, with JSON in both directions, and a page of accounts for
 * people.
 */
export function registerControl(app: FastifyInstance, sandbox: Sandbox): void {
  void app.register(
    (control, _options, done) => {
      control.addHook('onRequest', (request, _reply, next) => {
        const allowed = isLocalCaller(request) && hasLocalName(request);
        next(allowed ? undefined : new ControlError(403, 'The controls answer to this machine only.'));
      });
      // A response is sent only after its changes are on disk.
      control.addHook('onSend', async () => sandbox.store.flushed());
      control.setErrorHandler((error, _request, reply) =>
        reply.code(statusOf(error)).send({ error: messageOf(error) }),
      );
      registerAccountControl(control, sandbox);
      registerClockControl(control, sandbox);
      registerDisputeControl(control, sandbox);
      registerFaultControl(control, sandbox);
      registerWebhookControl(control, sandbox);
      registerMoneyControl(control, sandbox);
      registerStateControl(control, sandbox);
      done();
    },
    { prefix: '/_sandbox' },
  );
}

function statusOf(error: unknown): number {
  if (error instanceof ControlError) return error.status;
  if (error instanceof z.ZodError) return 400;
  // An invalid or too large body.
  return error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) return z.prettifyError(error);
  return error instanceof Error ? error.message : String(error);
}
