import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

import { FAULT_KINDS } from '../state/faults.ts';
import type { Sandbox } from '../state/sandbox.ts';

const FaultBody = z.strictObject({
  kind: z.enum(FAULT_KINDS),
  method: z.enum(['GET', 'POST', 'DELETE']).nullable().default(null),
  path: z.string().startsWith('/').nullable().default(null),
  nth: z.int().min(1).default(1),
  times: z.int().min(1).nullable().default(1),
  stored: z.boolean().default(false),
  after_work: z.boolean().default(false),
  delay_ms: z.int().min(0).max(120_000).default(0),
});

/** Injects failures of API calls. */
export function registerFaultControl(app: FastifyInstance, sandbox: Sandbox): void {
  const { faults } = sandbox;
  app.get('/faults', () => ({ faults: faults.list() }));
  app.post('/faults', (request) => faults.add(FaultBody.parse(request.body)));
  app.delete('/faults', () => {
    faults.clear();
    return { faults: faults.list() };
  });
}
