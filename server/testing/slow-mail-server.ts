import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A mail server that never finishes its answer to one command, and is never silent; it ends with the test. */
export async function startSlowMailServer(command: string) {
  const sockets = new Set<Socket>();
  const reached = Promise.withResolvers<void>();
  const server = createServer((socket) => {
    let dripping: NodeJS.Timeout | undefined;
    sockets.add(socket.on('error', () => undefined));
    socket.write('220 mail\r\n');
    socket.on('data', (data) => {
      if (!data.toString().startsWith(command)) return void socket.write('250 ok\r\n');
      reached.resolve();
      dripping = setInterval(() => socket.write('2'), 50);
    });
    socket.on('close', () => clearInterval(dripping));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { smtpUrl: `smtp://127.0.0.1:${port}`, reached: reached.promise };
}
