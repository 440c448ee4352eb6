import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

import type { FastifyServerOptions } from 'fastify';
import { Counter, Registry } from 'prom-client';

import { gatherArrivals } from '#server/platform/lib/gather-arrivals.ts';
import { sendAnswer } from './answer.ts';
import type { KeptAnswers } from './kept-answers.ts';

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** How often what is kept was all somebody needed. The framework, which counts all other requests, never saw these. */
export const keptMetrics = new Registry();
const sent = new Counter({
  name: 'velvet_kept_answers_total',
  help: 'Requests answered with what was kept, before the framework.',
  registers: [keptMetrics],
});

/**
 * The HTTP server of the application: what is kept leaves at once, everything else goes on to the framework. Requests of
 * one turn of the event loop go together.
 */
export function createFront(kept: KeptAnswers) {
  return (
    handle: Handle,
    { keepAliveTimeout = 0, requestTimeout = 0, connectionTimeout = 0 }: FastifyServerOptions,
  ) => {
    const arrive = gatherArrivals(([request, response]: Parameters<Handle>) => {
      if (request.destroyed) return; // whoever asked has left
      // While it closes, the framework ends the connections of those who keep asking.
      const answer = server.listening ? kept.fresh(request) : undefined;
      if (!answer) return handle(request, response);
      sent.inc();
      sendAnswer(request, response, answer);
    });
    const server = createServer((...arrival) => arrive(arrival));
    kept.door.watch(server);
    Object.assign(server, { keepAliveTimeout, requestTimeout });
    server.setTimeout(connectionTimeout);
    return server;
  };
}
