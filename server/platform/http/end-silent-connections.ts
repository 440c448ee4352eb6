import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Makes `app.close()` end the connections that never sent a request: browsers open some in advance, and Node would wait
 * for their head until its limit.
 */
export function endSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let isClosing = false;
  app.server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy();
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const socket of silent) socket.destroy();
    done();
  });
}
