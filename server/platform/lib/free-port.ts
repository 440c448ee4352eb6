import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

// Below the range systems use for outgoing connections, so that a free port is not taken a moment later.
const FIRST = 15_000;
const LAST = 31_000;
const TRIES = 100;
const given = new Set<number>();

/** A port of `host` that is free right now, another one each time: what was given may be listened on only later. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = randomInt(FIRST, LAST);
    if (given.has(port)) continue;
    given.add(port);
    if (await canListen(host, port)) return port;
  }
  throw new Error(`no free port on ${host} between ${FIRST} and ${LAST}`);
}

function canListen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
