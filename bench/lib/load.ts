import { connect, type Socket } from 'node:net';
import { once } from 'node:events';

export type Load = { rate: number; p50: number; p99: number; total: number; refused: number; errors: number };

type Target = { url: string; path: string; connections: number; seconds: number };
export type Answer = { status: number; took: number };

/** POSTs a body of its own with every request (see `load`). */
export function postLoad({ bodyOf, ...target }: Target & { bodyOf: (n: number) => string }): Promise<Load> {
  let n = 0;
  return load(target, (host) => {
    n += 1;
    const body = bodyOf(n);
    return `POST ${target.path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  });
}

/** GETs the same address again and again, as a browser that takes brotli (see `load`); `pathOf` gives each its own. */
export function getLoad({ pathOf, ...target }: Target & { pathOf?: (n: number) => string }): Promise<Load> {
  let n = 0;
  return load(target, (host) => {
    n += 1;
    return `GET ${pathOf?.(n) ?? target.path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  });
}

/**
 * Asks from so many connections at once, each waiting for its answer before it asks again. Rates are answers of 2xx a
 * second, times milliseconds. Bare sockets: the load shares the processors with what it measures, and a whole HTTP client
 * would take as much of them as the server.
 */
async function load(target: Target, requestOf: (host: string) => string): Promise<Load> {
  const { url, connections, seconds } = target;
  const { host, hostname, port } = new URL(url);
  const answers: Answer[] = [];
  let errors = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const clients = Array.from({ length: connections }, async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    try {
      await once(socket, 'connect');
      await askInTurn(socket, () => (performance.now() < end ? requestOf(host) : null), answers);
    } catch {
      errors += 1;
    } finally {
      socket.destroy();
    }
  });
  await Promise.all(clients);
  return summaryOf(answers, errors, (performance.now() - began) / 1000);
}

/** The figures of so many answers in so many seconds. */
export function summaryOf(answers: Answer[], errors: number, elapsed: number): Load {
  const times = answers.map(({ took }) => took).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10;
  const count = (hundred: number) => answers.filter(({ status }) => Math.floor(status / 100) === hundred).length;
  const total = count(2);
  return { rate: total / elapsed, p50: at(0.5), p99: at(0.99), total, refused: count(4), errors: errors + count(5) };
}

const PATIENCE_MS = 30_000;

/**
 * Asks again as soon as it is answered, until `next` has nothing more to ask, and adds the answers to `answers`; one that
 * is cut off or never comes is an error. Listens once: what the load spends is taken from what it measures.
 */
export function askInTurn(socket: Socket, next: () => string | null, answers: Answer[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let began = 0;
  let text = '';
  const ask = () => {
    const request = next();
    if (request === null) return resolve();
    text = '';
    began = performance.now();
    socket.write(request);
  };
  socket.setTimeout(PATIENCE_MS, () => reject(new Error('no answer')));
  socket.on('error', reject).on('close', () => reject(new Error('the connection ended in the middle of an answer')));
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    const status = statusOfWhole(text);
    if (status === null) return;
    answers.push({ status, took: performance.now() - began });
    ask();
  });
  ask();
  return promise;
}

/** The status of an answer that is all there, null while some of it is on its way. */
function statusOfWhole(text: string): number | null {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1];
  if (length === undefined) throw new Error('an answer without a length');
  return text.length >= head + 4 + Number(length) ? Number(text.slice(9, 12)) : null;
}
