import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';

import { type Answer, sendAnswer } from './answer.ts';
import type { AnswerCache } from './answer-cache.ts';
import { Copies } from './copies.ts';

export type KeepingHooks = Required<Pick<RouteShorthandOptions, 'onRequest' | 'onSend'>>;

/**
 * Hooks of a public call whose answer is the same for everyone without a session: asked again within a moment it is sent
 * as it was, before anything is parsed; asked by many at once it is made once. Only good answers are kept and shared:
 * whoever waited for a refusal is refused on their own account. With a session every call is answered for itself.
 */
export function keepCalls(cache: AnswerCache): KeepingHooks {
  const finish = new WeakMap<FastifyRequest, (answer: Answer) => void>();
  const send = (request: FastifyRequest, reply: FastifyReply, answer: Answer) => {
    reply.hijack();
    sendAnswer(request.raw, reply.raw, answer);
  };
  return {
    onRequest(request, reply, done) {
      if (request.method !== 'GET' || request.headers.authorization !== undefined) return done();
      const fresh = cache.fresh(request.url); // calls within the process do not come by the front
      if (fresh) return send(request, reply, fresh);
      const share = async (underWay: Promise<Answer>) => {
        const answer = await underWay;
        if (answer.isPrivate) done();
        else send(request, reply, answer);
      };
      const underWay = cache.underWay(request.url);
      if (underWay) return void share(underWay);
      const { promise, resolve } = Promise.withResolvers<Answer>();
      finish.set(request, resolve);
      void cache.get(request.url, () => promise);
      done();
    },
    onSend(request, reply, payload, done) {
      reply.header('vary', 'Accept-Encoding');
      finish.get(request)?.(readAnswer(reply, payload));
      done(null, payload);
    },
  };
}

function readAnswer(reply: FastifyReply, payload: unknown): Answer {
  const isWhole = reply.statusCode === 200 && typeof payload === 'string';
  return {
    status: reply.statusCode,
    headers: isWhole ? headersOf(reply) : {},
    copies: Copies.of(Buffer.from(isWhole ? payload : '')),
    isPrivate: !isWhole,
  };
}

function headersOf(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders()).filter(([name]) => name !== 'content-length');
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]));
}
