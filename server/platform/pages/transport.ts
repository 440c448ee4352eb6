import type { FastifyInstance, InjectOptions } from 'fastify';

import type { Transport } from './load-handler.ts';

type TransportOptions = {
  app: FastifyInstance;
  origin: string;
  /** Called with the cache tag of every response that has one. */
  onTag: (tag: string) => void;
};

/** Sends a page's API calls to the same server in process, without a socket. */
export function createInProcessTransport({ app, origin, onTag }: TransportOptions): Transport {
  return async (address, { method, headers }) => {
    const {
      statusCode: status,
      payload,
      ...answer
    } = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: address.slice(origin.length),
      headers: Object.fromEntries(headers),
    });
    const tag = answer.headers['cache-tag'];
    if (typeof tag === 'string') onTag(tag);
    return { status, ok: status >= 200 && status < 300, text: async () => payload, headers: new Headers() };
  };
}
