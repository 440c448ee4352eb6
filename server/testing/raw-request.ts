import { connect, type Socket } from 'node:net';

/** Sends bytes and returns everything received until the connection is closed. */
export function sendBytes(url: string, bytes: string, onOpen?: (socket: Socket) => void): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes);
      onOpen?.(socket);
    });
    socket.on('data', (piece) => (received += piece.toString()));
    // The server may close the connection while the client still writes.
    socket.on(
      'error',
      (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && error.code !== 'EPIPE' && reject(error),
    );
    socket.on('close', () => resolve(received));
  });
}
