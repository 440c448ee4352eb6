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
    const isFree = listenOnce(port, host).then(
      () => true,
      () => false,
    );
    if (await isFree) return port;
  }
  throw new Error(`no free port on ${host} between ${FIRST} and ${LAST}`);
}

/** Listens for a moment; resolves with the port, or rejects if it cannot be used. */
export function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
