import type { FastifyInstance, InjectOptions } from 'fastify';

import type { KeptAnswers } from '#server/platform/cache/kept-answers.ts';

import type { Transport } from './load-handler.ts';

/**
 * Carries a page's API calls to the same server in process, without a socket; what is kept, without the framework. What
 * the page makes of an answer waits until all who came meanwhile have been let in.
 */
export function createInProcessTransport(app: FastifyInstance, kept: KeptAnswers, origin: string): Transport {
  const ask: Transport = async (address, { method, headers }) => {
    const url = address.slice(origin.length);
    const known = kept.fresh({ method, url, headers: {} });
    if (known) return readable(known.status, known.copies.body().toString());
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: Object.fromEntries(headers),
    });
    return readable(answer.statusCode, answer.payload);
  };
  return async (address, call) => {
    const answer = await ask(address, call);
    await kept.door.pass();
    return answer;
  };
}

function readable(status: number, text: string) {
  return { status, ok: status >= 200 && status < 300, text: async () => text };
}
