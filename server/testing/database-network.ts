import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * The way of one test to a database; returns the address to use. `passes` sees each message to the database: without it,
 * the message is lost and never answered. It may also end the connection.
 */
export async function startNetwork(
  databaseUrl: string,
  passes: (data: Buffer | string, socket: Socket) => boolean,
): Promise<string> {
  const url = new URL(databaseUrl);
  const port = Number(url.port);
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const beyond = connect(port, url.hostname);
    open.add(socket);
    for (const end of [socket, beyond])
      end.on('error', () => undefined).on('close', () => (socket.destroy(), beyond.destroy()));
    beyond.pipe(socket);
    socket.on('data', (data) => void (passes(data, socket) && beyond.write(data)));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}
