import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The path and query of a request whose first line names the whole address, as proxies send it (RFC 9112, 3.2.2). */
export function originForm({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}

/** Refuses a request with several hosts (RFC 9112, 3.2): each reader could take another one. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
    if (hosts <= 1) return done();
    reply.code(400).header('connection', 'close').send({ detail: 'The request names several hosts.' });
  });
}
