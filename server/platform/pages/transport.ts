import type { FastifyInstance, InjectOptions } from 'fastify';

import type { Transport } from './load-handler.ts';

/** Carries a page's API calls to the same server in process, without a socket. */
export function createInProcessTransport(app: FastifyInstance, origin: string): Transport {
  return async (address, { method, headers }) => {
    const { statusCode: status, payload } = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: address.slice(origin.length),
      headers: Object.fromEntries(headers),
    });
    return { status, ok: status >= 200 && status < 300, text: async () => payload };
  };
}
