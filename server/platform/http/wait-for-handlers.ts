import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const GRACE_MILLISECONDS = 5000;

/**
 * Lets `app.close()` wait for handlers at work: the framework waits for connections only, and whoever left has none, while
 * what was begun for them still needs the database. Before any route is registered.
 */
export function waitForHandlers(app: FastifyInstance): void {
  const atWork = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const work: unknown = handler.call(this, request, reply);
      if (!(work instanceof Promise)) return work;
      atWork.add(work);
      const forget = () => void atWork.delete(work);
      work.then(forget, forget);
      return work;
    };
  });
  app.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(atWork), delay(GRACE_MILLISECONDS, undefined, { ref: false })]);
  });
}
