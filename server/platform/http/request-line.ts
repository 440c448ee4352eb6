import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** The path and query of a request whose request line has an absolute URL, as proxies send it (RFC 9112, 3.2.2). */
export function originForm({ url = '/' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const path = /^https?:\/\/[^/?#]*(.*)$/i.exec(url)?.[1];
  if (path === undefined) return url;
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Refuses a request with several hosts (RFC 9112, 3.2), because servers and proxies could choose different ones, and a
 * request for something without a path here, such as `*` or a URL of another scheme.
 */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method = '', url = '', rawHeaders } = request.raw;
    let hosts = 0;
    for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) hosts += 1;
    if (hosts > 1) return void refuse(reply, 'The request names several hosts.');
    // `OPTIONS *` asks for the methods of the whole server.
    if (!url.startsWith('/') && method !== 'OPTIONS') return void refuse(reply, 'The address is not valid.');
    done();
  });
}

function isHost(name = ''): boolean {
  return name.length === 4 && name.toLowerCase() === 'host';
}

function refuse(reply: FastifyReply, detail: string): FastifyReply {
  return reply.code(400).header('connection', 'close').send({ detail });
}
