import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const GRACE_MILLISECONDS = 5000;

/**
 * Makes `app.close()` wait for running handlers. The framework waits only for connections; a client that disconnected
 * has none, but its handler may still need the database. Call it before any route is registered.
 */
export function waitForHandlers(app: FastifyInstance): void {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const work: unknown = handler.call(this, request, reply);
      if (!(work instanceof Promise)) return work;
      running.add(work);
      const forget = () => void running.delete(work);
      work.then(forget, forget);
      return work;
    };
  });
  app.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(running), delay(GRACE_MILLISECONDS, undefined, { ref: false })]);
  });
}
