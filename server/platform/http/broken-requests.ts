import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const REFUSALS: Record<string, [status: number, detail: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The address or the headers are too long.'],
};

/** Answers what Node cannot read as a request in the shape of every other error, and closes the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, detail] = REFUSALS[error.code ?? ''] ?? [400, 'The request could not be read.'];
  const body = JSON.stringify({ detail });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${body.length}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
}
